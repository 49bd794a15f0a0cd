import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { CHECKPOINT_MAIL_WANTED } from '../audit.events';
import { Verifications } from './verifications';

const PAGE = 200;

/** Once a week every log is verified, and every admin is mailed its checkpoint: a copy that no one here can change. */
@Injectable()
@Schedule({ name: 'weekly-checkpoints', everyHours: 168 })
export class WeeklyCheckpoints implements ScheduledJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly verifications: Verifications,
  ) {}

  /** @returns how many mails were asked for */
  async run(): Promise<number> {
    let [count, after] = [0, 0];
    for (;;) {
      const page = await this.unitOfWork.global<{ id: number }>(`SELECT "id" FROM organization_ids($1, $2)`, [
        after,
        PAGE,
      ]);
      for (const { id } of page) count += await this.organization(id);
      after = page.at(-1)?.id ?? after;
      if (page.length < PAGE) return count;
    }
  }

  private async organization(id: number): Promise<number> {
    const actor = systemActor(id, 'weekly-checkpoints');
    await this.verifications.start(actor);
    return this.unitOfWork.run(actor, async (tx) => {
      const admins = await tx.query<{ id: number }>(
        `SELECT "id" FROM users WHERE "organizationId" = $1 AND "role" = 'admin' AND "isActive" AND "deletedAt" IS NULL`,
        [id],
      );
      for (const admin of admins) await this.outbox.publish(tx, CHECKPOINT_MAIL_WANTED, { userId: admin.id });
      return admins.length;
    });
  }
}
