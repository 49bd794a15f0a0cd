import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { TwoFactorStateError } from '../auth.errors';
import { ACCOUNT_SECURED } from '../auth.events';
import { CurrentPassword } from './current-password';
import { TwoFactor } from './two-factor';

/** New recovery codes in place of lost or used ones. */
@Injectable()
export class RenewRecoveryCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly current: CurrentPassword,
    private readonly twoFactor: TwoFactor,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError, AccountLockedError, TwoFactorStateError */
  async run(actor: Actor, currentPassword: string): Promise<string[]> {
    await this.current.require(actor, currentPassword);
    return this.unitOfWork.run(actor, async (tx) => {
      const userId = actor.userId ?? 0;
      const [user] = await tx.query<{ twoFactorEnabled: boolean }>(
        `SELECT "twoFactorEnabled" FROM users WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
        [actor.organizationId, userId],
      );
      if (!user?.twoFactorEnabled)
        throw new TwoFactorStateError('TWO_FACTOR_NOT_ENABLED', 'Two-factor sign-in is not on');
      await this.audit.record(tx, { action: 'recovery_codes_renewed', resource: 'user', resourceId: userId });
      await this.outbox.publish(tx, ACCOUNT_SECURED, { userId, change: 'recovery_codes_renewed' });
      return this.twoFactor.renewRecoveryCodes(tx, userId);
    });
  }
}
