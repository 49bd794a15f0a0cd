import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { LostRaceError } from '../auth.errors';
import { ACCOUNT_SECURED } from '../auth.events';
import { CurrentPassword } from './current-password';
import { EndSessions } from './end-sessions.service';
import { requirePassword } from './require-password';

/** A member chooses another password: proves the old one, loses all other sessions, and is told by mail. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly current: CurrentPassword,
    private readonly passwords: PasswordHasher,
    private readonly sessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError, AccountLockedError */
  async run(
    actor: Actor,
    { currentPassword, password, confirmPassword }: Record<'currentPassword' | 'password' | 'confirmPassword', string>,
  ): Promise<void> {
    // What is wrong with the new password by itself costs no try of the current one.
    requirePassword({ password, confirmPassword }, {});
    const account = await this.current.require(actor, currentPassword);
    requirePassword({ password }, account);
    const hash = await this.passwords.hash(password);
    await this.unitOfWork.run(actor, async (tx) => {
      const userId = actor.userId ?? 0;
      const changed = await tx.query(
        `UPDATE users SET "password" = $4, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2 AND "password" = $3 RETURNING "id"`,
        [actor.organizationId, userId, account.password, hash],
      );
      if (changed.length === 0) throw new LostRaceError();
      // Links and codes that were mailed for the old password go with it.
      await tx.query(
        `UPDATE password_resets SET "isUsed" = true WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isUsed"`,
        [actor.organizationId, userId],
      );
      await this.sessions.of(tx, userId, 'password_changed', actor.sessionId);
      await this.audit.record(tx, { action: 'change_password', resource: 'user', resourceId: userId });
      await this.outbox.publish(tx, ACCOUNT_SECURED, { userId, change: 'password_changed' });
    });
  }
}
