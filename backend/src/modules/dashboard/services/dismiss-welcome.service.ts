import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';

/** Puts a member's welcome away, or shows it again. Theirs alone, and so not in the log. */
@Injectable()
export class DismissWelcome {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(actor: Actor, dismissed: boolean): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE users SET "welcomedAt" = CASE WHEN $3 THEN coalesce("welcomedAt", now()) END
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, actor.userId, dismissed],
      ),
    );
  }
}
