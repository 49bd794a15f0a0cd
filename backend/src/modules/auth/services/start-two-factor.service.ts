import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { TwoFactorStateError } from '../auth.errors';
import { CurrentPassword } from './current-password';
import { TwoFactor } from './two-factor';

/** First step of the enrolment: a secret for the authenticator app. */
@Injectable()
export class StartTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly current: CurrentPassword,
    private readonly twoFactor: TwoFactor,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError, AccountLockedError, TwoFactorStateError when it is on already */
  async run(actor: Actor, currentPassword: string): Promise<{ secret: string; uri: string }> {
    const { email } = await this.current.require(actor, currentPassword);
    return this.unitOfWork.run(actor, async (tx) => {
      const [user] = await tx.query<{ twoFactorEnabled: boolean }>(
        `SELECT "twoFactorEnabled" FROM users WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
        [actor.organizationId, actor.userId],
      );
      if (user?.twoFactorEnabled)
        throw new TwoFactorStateError('TWO_FACTOR_ENABLED', 'Two-factor sign-in is on already');
      await this.audit.record(tx, { action: 'two_factor_started', resource: 'user', resourceId: actor.userId ?? 0 });
      return this.twoFactor.begin(tx, email);
    });
  }
}
