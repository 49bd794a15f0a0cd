import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';

/** Ends a delegation before its time: whoever gave it, or an admin. */
@Injectable()
export class EndDelegation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError when there is none, it is over, or it is somebody else's */
  async run(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const ended = await tx.query(
        `UPDATE delegations SET "endedAt" = now() WHERE "organizationId" = $1 AND "id" = $2 AND "endedAt" IS NULL AND "endsAt" > now()
           AND ("fromUserId" = $3 OR $4 = 'admin') RETURNING "id"`,
        [actor.organizationId, id, actor.userId, actor.role],
      );
      if (ended.length === 0) throw new NotFoundError();
      await this.audit.record(tx, { action: 'end_delegation', resource: 'delegation', resourceId: id });
    });
  }
}
