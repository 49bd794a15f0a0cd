import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { TwoFactorStateError, WrongCodeError } from '../auth.errors';
import { ACCOUNT_SECURED } from '../auth.events';
import { CurrentPassword } from './current-password';
import { TwoFactor } from './two-factor';

/** Switches two-factor sign-in off: needs the password and a code. */
@Injectable()
export class DisableTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly current: CurrentPassword,
    private readonly twoFactor: TwoFactor,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError, AccountLockedError, TwoFactorStateError, WrongCodeError */
  async run(actor: Actor, { currentPassword, code }: { currentPassword: string; code: string }): Promise<void> {
    await this.current.require(actor, currentPassword);
    const userId = actor.userId ?? 0;
    const done = await this.unitOfWork.run(actor, async (tx) => {
      const [user] = await tx.query<{ enabled: boolean; required: boolean }>(
        `SELECT u."twoFactorEnabled" AS "enabled", o."twoFactorRequired" AS "required"
         FROM users u JOIN organizations o ON o."id" = u."organizationId"
         WHERE u."organizationId" = $1 AND u."id" = $2 FOR NO KEY UPDATE OF u`,
        [actor.organizationId, userId],
      );
      if (!user?.enabled) throw new TwoFactorStateError('TWO_FACTOR_NOT_ENABLED', 'Two-factor sign-in is not on');
      if (user.required)
        throw new TwoFactorStateError('TWO_FACTOR_REQUIRED', 'Your organization requires two-factor sign-in');
      const method = await this.twoFactor.redeem(tx, userId, code);
      if (!method) return false;
      await this.twoFactor.remove(tx, userId);
      await this.audit.record(tx, {
        action: 'two_factor_disabled',
        resource: 'user',
        resourceId: userId,
        details: { method },
      });
      await this.outbox.publish(tx, ACCOUNT_SECURED, { userId, change: 'two_factor_disabled' });
      return true;
    });
    if (!done) throw new WrongCodeError();
  }
}
