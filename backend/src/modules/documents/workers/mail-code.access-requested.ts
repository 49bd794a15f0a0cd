import { Injectable } from '@nestjs/common';
import { randomCode } from '../../../platform/crypto/code-hash';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { ACCESS_REQUESTED } from '../documents.events';
import { AccessCodes } from '../services/access-codes';

interface CodeRow {
  id: number;
  organizationId: number;
  userId: number;
  documentId: number;
  email: string;
  name: string;
  title: string;
  minutesLeft: number;
}

/** Makes the code and mails it. A repeated delivery makes a new code: only the newest mail's code works. */
@Injectable()
@Reaction({ on: ACCESS_REQUESTED, name: 'mail-code.access-requested', kind: 'mail' })
export class MailCodeOnAccessRequested implements MailReaction {
  constructor(private readonly codes: AccessCodes) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const row = await this.waiting(tx, Number(event.payload.codeId));
    if (!row) return null;
    const code = randomCode();
    const hash = await this.codes.hasher.hash(this.codes.bound(row, code));
    await tx.query(`UPDATE document_access_codes SET "code" = $3 WHERE "organizationId" = $1 AND "id" = $2`, [
      row.organizationId,
      row.id,
      hash,
    ]);
    return {
      kind: 'document-access-code',
      to: row.email,
      subject: `Your code for "${row.title}"`,
      heading: 'Your verification code',
      paragraphs: [`Hello ${row.name},`, `Enter this code in Countersign to open "${row.title}".`],
      code,
      footnote: `The code works once and for ${row.minutesLeft} more minutes. If you did not ask for it, ignore this mail and tell your administrator.`,
    };
  }

  /** The request as it is now; nothing when it was replaced, used, or ends within the minute that a slow mail server may take: an expired code is never sent late. */
  private async waiting(tx: Transaction, codeId: number): Promise<CodeRow | undefined> {
    const [row] = await tx.query<CodeRow>(
      `SELECT c."id", c."organizationId", c."userId", c."documentId", u."email", u."name", d."title",
              ceil(extract(epoch FROM c."expiresAt" - now()) / 60)::int AS "minutesLeft"
       FROM document_access_codes c
       JOIN users u ON u."organizationId" = c."organizationId" AND u."id" = c."userId" AND u."isActive"
       JOIN documents d ON d."organizationId" = c."organizationId" AND d."id" = c."documentId" AND d."deletedAt" IS NULL
       WHERE c."organizationId" = $1 AND c."id" = $2 AND NOT c."isUsed" AND c."supersededAt" IS NULL AND c."expiresAt" > now() + interval '1 minute'
       FOR UPDATE OF c`,
      [tx.actor.organizationId, codeId],
    );
    return row;
  }
}
