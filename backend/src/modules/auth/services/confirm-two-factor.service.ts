import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { TwoFactorStateError, WrongCodeError } from '../auth.errors';
import { ACCOUNT_SECURED } from '../auth.events';
import { EndSessions } from './end-sessions.service';
import { TwoFactor } from './two-factor';

/** Last step of the enrolment: a first code proves that the app has the secret. */
@Injectable()
export class ConfirmTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly twoFactor: TwoFactor,
    private readonly sessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns the recovery codes
   * @throws WrongCodeError, TwoFactorStateError
   */
  async run(actor: Actor, code: string): Promise<string[]> {
    return this.unitOfWork.run(actor, async (tx) => {
      const userId = actor.userId ?? 0;
      const [user] = await tx.query<{ enabled: boolean; started: boolean }>(
        `SELECT "twoFactorEnabled" AS "enabled", "twoFactorSecret" IS NOT NULL AS "started" FROM users
         WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
        [actor.organizationId, userId],
      );
      if (user?.enabled) throw new TwoFactorStateError('TWO_FACTOR_ENABLED', 'Two-factor sign-in is on already');
      if (!user?.started) throw new TwoFactorStateError('TWO_FACTOR_NOT_STARTED', 'Start the set-up anew');
      if (!(await this.twoFactor.redeemTotp(tx, userId, code, 'enrolling'))) throw new WrongCodeError();
      await tx.query(
        `UPDATE users SET "twoFactorEnabled" = true, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, userId],
      );
      const codes = await this.twoFactor.renewRecoveryCodes(tx, userId);
      // Sessions that were opened without the second factor end.
      await this.sessions.of(tx, userId, 'two_factor_enabled', actor.sessionId);
      await this.audit.record(tx, { action: 'two_factor_enabled', resource: 'user', resourceId: userId });
      await this.outbox.publish(tx, ACCOUNT_SECURED, { userId, change: 'two_factor_enabled' });
      return codes;
    });
  }
}
