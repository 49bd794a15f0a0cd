import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';

/** Removes a report. One that is being made finds no row and comes to nothing. */
@Injectable()
export class DeleteReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError */
  async run(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<{ reportType: string }>(
        `DELETE FROM reports WHERE "organizationId" = $1 AND "id" = $2 RETURNING "reportType"`,
        [actor.organizationId, id],
      );
      if (!row) throw new NotFoundError();
      const { reportType } = row;
      await this.audit.record(tx, { action: 'delete', resource: 'report', resourceId: id, details: { reportType } });
    });
  }
}
