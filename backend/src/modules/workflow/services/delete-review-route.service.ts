import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';

/** Takes a route out of use. Documents on their way keep their steps; later ones take the route that then holds. */
@Injectable()
export class DeleteReviewRoute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError */
  async run(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const [route] = await tx.query<{ name: string }>(
        `UPDATE review_routes SET "isActive" = false, "rowVersion" = "rowVersion" + 1, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" RETURNING "name"`,
        [actor.organizationId, id],
      );
      if (!route) throw new NotFoundError();
      await tx.query(
        `UPDATE documents SET "routeId" = NULL WHERE "organizationId" = $1 AND "routeId" = $2 AND "status" IN ('draft', 'revision_required')`,
        [actor.organizationId, id],
      );
      const details = { name: route.name };
      await this.audit.record(tx, { action: 'delete_route', resource: 'review_route', resourceId: id, details });
    });
  }
}
