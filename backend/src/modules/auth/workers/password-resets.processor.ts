import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { PasswordResets } from '../services/password-resets';
import {
  PASSWORD_RESET_QUEUE,
  RequestPasswordReset,
  type ResetRequestJob,
} from '../services/request-password-reset.service';

/** Starts the reset where the address belongs to an active member of an active organization. */
@Processor(PASSWORD_RESET_QUEUE, { concurrency: 2 })
export class PasswordResetsProcessor extends WorkerHost {
  constructor(
    private readonly requests: RequestPasswordReset,
    private readonly unitOfWork: UnitOfWork,
    private readonly resets: PasswordResets,
  ) {
    super();
  }

  async process({ data }: Job<ResetRequestJob>): Promise<void> {
    const [account] = await this.unitOfWork.global<{ organizationId: number; userId: number }>(
      `SELECT "organizationId", "userId" FROM find_account($1)`,
      [this.requests.addressOf(data)],
    );
    if (!account) return;
    await this.unitOfWork.run(systemActor(account.organizationId, data.requestId), async (tx) => {
      const active = await tx.query(`SELECT 1 FROM organizations WHERE "id" = $1 AND "isActive"`, [
        account.organizationId,
      ]);
      if (active.length > 0) await this.resets.start(tx, account.userId);
    });
  }
}
