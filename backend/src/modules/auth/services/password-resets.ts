import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { RESET_MINUTES, RESETS_PER_HOUR } from '../domain/registration-rules';
import { PASSWORD_RESET_WANTED } from '../registration.events';

/** Starts resets: of whoever forgot the password, or at an admin's wish. Only the mail of the newest one works. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Has a reset mailed to an active member. Beyond the limit per hour the latest mail stays good and no other is sent. */
  async start(tx: Transaction, userId: number): Promise<void> {
    const { organizationId, userId: by } = tx.actor;
    const [member] = await tx.query<{ email: string }>(
      `SELECT "email" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [organizationId, userId],
    );
    if (!member) return;
    await this.audit.record(tx, { action: 'request_password_reset', resource: 'user', resourceId: userId });
    const [recent] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM password_resets
       WHERE "organizationId" = $1 AND "userId" = $2 AND "createdAt" > now() - interval '1 hour'`,
      [organizationId, userId],
    );
    if ((recent?.count ?? 0) >= RESETS_PER_HOUR) return;
    await this.voidAll(tx, userId);
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO password_resets ("organizationId", "userId", "email", "userType", "expiresAt")
       VALUES ($1, $2, $3, 'member', now() + make_interval(mins => ${RESET_MINUTES})) RETURNING "id"`,
      [organizationId, userId, member.email],
    );
    if (row) await this.outbox.publish(tx, PASSWORD_RESET_WANTED, { resetId: row.id, by });
  }

  /** Makes the open links and codes of a member worthless. */
  async voidAll(tx: Transaction, userId: number): Promise<void> {
    await tx.query(
      `UPDATE password_resets SET "isUsed" = true WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isUsed"`,
      [tx.actor.organizationId, userId],
    );
  }
}
