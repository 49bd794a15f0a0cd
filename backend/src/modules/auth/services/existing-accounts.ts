import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { CONFIRMATION, REPEATS_PER_HOUR } from '../domain/registration-rules';
import { REGISTRATION_REPEATED } from '../registration.events';
import { MailedLinks } from './mailed-links';

interface Existing {
  id: number;
  email: string;
  awaitsConfirmation: boolean;
}

/** Registrations with an address that has an account: nothing about the account changes, and its owner hears of it. */
@Injectable()
export class ExistingAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailedLinks,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns whether the address has an account; if so, its owner is told by mail, a few times an hour at most */
  async noticed(email: string, caller: Caller): Promise<boolean> {
    const [found] = await this.unitOfWork.global<{ organizationId: number; userId: number }>(
      `SELECT "organizationId", "userId" FROM find_account($1)`,
      [email],
    );
    if (!found) return false;
    await this.unitOfWork.run(systemActor(found.organizationId, caller.requestId), (tx) =>
      this.tell(tx, found.userId, caller),
    );
    return true;
  }

  private async tell(tx: Transaction, userId: number, caller: Caller): Promise<void> {
    const { organizationId } = tx.actor;
    const [account] = await tx.query<Existing>(
      `SELECT "id", "email", "emailConfirmedAt" IS NULL AND "joinRequestedAt" IS NOT NULL AS "awaitsConfirmation"
       FROM users WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
      [organizationId, userId],
    );
    const [told] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM audit_logs
       WHERE "organizationId" = $1 AND "resource" = 'user' AND "resourceId" = $2 AND "action" = 'register_repeated'
         AND "createdAt" > now() - interval '1 hour'`,
      [organizationId, String(userId)],
    );
    await this.audit.record(tx, {
      action: 'register_repeated',
      resource: 'user',
      resourceId: userId,
      details: { ip: caller.ip },
    });
    if (!account || (told?.count ?? 0) >= REPEATS_PER_HOUR) return;
    // Whoever lost the first mail gets another link; nobody else can do anything with it.
    if (account.awaitsConfirmation) await this.links.send(tx, CONFIRMATION, account);
    else await this.outbox.publish(tx, REGISTRATION_REPEATED, { userId });
  }
}
