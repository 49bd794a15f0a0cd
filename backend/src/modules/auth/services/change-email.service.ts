import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { EMAIL_CHANGE_REQUESTED } from '../auth.events';
import { EMAIL_CHANGE, EMAIL_CHANGE_HOURS } from '../domain/email-change';
import { CurrentPassword } from './current-password';

/** A member asks for another e-mail address. Both addresses hear of it; it applies once the new one is confirmed. */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly current: CurrentPassword,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError, AccountLockedError */
  async run(actor: Actor, { email, currentPassword }: { email: string; currentPassword: string }): Promise<void> {
    const account = await this.current.require(actor, currentPassword);
    if (email.toLowerCase() === account.email.toLowerCase()) {
      throw new InvalidInputError({ email: 'This is your e-mail address already' });
    }
    await this.unitOfWork.run(actor, async (tx) => {
      const verificationId = await this.replace(tx, email, account.email);
      await this.audit.record(tx, { action: 'request_email_change', resource: 'user', resourceId: actor.userId ?? 0 });
      await this.outbox.publish(tx, EMAIL_CHANGE_REQUESTED, { verificationId });
    });
  }

  /** Only the newest request counts. Its token is made by the worker that mails it. */
  private async replace(tx: Transaction, email: string, previousEmail: string): Promise<number> {
    const { organizationId, userId } = tx.actor;
    // The person before the link, as everywhere: two that wait for each other would be a deadlock.
    await tx.query(`SELECT 1 FROM users WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`, [
      organizationId,
      userId,
    ]);
    await tx.query(
      `UPDATE email_verifications SET "isUsed" = true
       WHERE "organizationId" = $1 AND "userId" = $2 AND "type" = '${EMAIL_CHANGE}' AND NOT "isUsed"`,
      [organizationId, userId],
    );
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO email_verifications ("organizationId", "userId", "email", "previousEmail", "code", "type", "expiresAt")
       VALUES ($1, $2, $3, $4, '', '${EMAIL_CHANGE}', now() + make_interval(hours => ${EMAIL_CHANGE_HOURS})) RETURNING "id"`,
      [organizationId, userId, email, previousEmail],
    );
    if (!row) throw new Error('The request got no row');
    return row.id;
  }
}
