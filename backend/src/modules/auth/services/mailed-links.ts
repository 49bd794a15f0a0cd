import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { parseMailToken, provesMail } from '../domain/mail-tokens';
import { CONFIRMATION, LINK_HOURS, type LinkPurpose } from '../domain/registration-rules';
import { InvalidLinkError } from '../registration.errors';
import { CONFIRMATION_WANTED, INVITATION_WANTED } from '../registration.events';

export interface MailedLink {
  id: number;
  userId: number;
  email: string;
  type: string;
}

/** Links that prove an address: one use, bound to purpose, person and address. The worker that mails one makes its token. */
@Injectable()
export class MailedLinks {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Has a link mailed to a member; earlier ones of the same purpose stop working.
   * @returns the id of the link
   */
  async send(
    tx: Transaction,
    purpose: LinkPurpose,
    { id, email, previousEmail = null }: { id: number; email: string; previousEmail?: string | null },
  ): Promise<number> {
    const { organizationId, userId } = tx.actor;
    await this.voidAll(tx, id, [purpose]);
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO email_verifications ("organizationId", "userId", "email", "previousEmail", "type", "expiresAt")
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(hours => $6)) RETURNING "id"`,
      [organizationId, id, email, previousEmail, purpose, LINK_HOURS[purpose]],
    );
    if (!row) throw new Error('The link got no row');
    const event = purpose === CONFIRMATION ? CONFIRMATION_WANTED : INVITATION_WANTED;
    await this.outbox.publish(tx, event, { verificationId: row.id, by: userId });
    return row.id;
  }

  /** Makes the open links of a member worthless; of the given purposes, or of all. */
  async voidAll(tx: Transaction, userId: number, purposes: readonly string[] | null = null): Promise<void> {
    await tx.query(
      `UPDATE email_verifications SET "isUsed" = true
       WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isUsed" AND ($3::text[] IS NULL OR "type" = ANY($3))`,
      [tx.actor.organizationId, userId, purposes],
    );
  }

  /** The row of a valid link, locked. @throws InvalidLinkError */
  async open(tx: Transaction, token: string, purposes: readonly string[]): Promise<MailedLink> {
    const parsed = parseMailToken(token);
    // The person before the link, as everywhere: two that wait for each other would be a deadlock.
    await tx.query(
      `SELECT 1 FROM users WHERE "organizationId" = $1
         AND "id" = (SELECT "userId" FROM email_verifications WHERE "organizationId" = $1 AND "id" = $2) FOR NO KEY UPDATE`,
      [tx.actor.organizationId, parsed?.rowId ?? 0],
    );
    const [row] = parsed
      ? await tx.query<MailedLink & { code: string }>(
          `SELECT "id", "userId", "email", "type", "code" FROM email_verifications
           WHERE "organizationId" = $1 AND "id" = $2 AND "type" = ANY($3) AND NOT "isUsed" AND "expiresAt" > now()
           FOR UPDATE`,
          [tx.actor.organizationId, parsed.rowId, purposes],
        )
      : [];
    if (!parsed || !row || !provesMail(parsed, row.code)) throw new InvalidLinkError();
    return row;
  }

  /** Uses a link up. */
  async use(tx: Transaction, link: MailedLink): Promise<void> {
    await tx.query(`UPDATE email_verifications SET "isUsed" = true WHERE "organizationId" = $1 AND "id" = $2`, [
      tx.actor.organizationId,
      link.id,
    ]);
  }
}

/** The organization that a token speaks of. @throws InvalidLinkError */
export function organizationOf(token: string): number {
  const parsed = parseMailToken(token);
  if (!parsed) throw new InvalidLinkError();
  return parsed.organizationId;
}
