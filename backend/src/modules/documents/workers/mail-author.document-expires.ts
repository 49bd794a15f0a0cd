import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_EXPIRES } from '../documents.events';
import { expiryPhrase } from '../domain/expiry';

interface Expiring {
  id: number;
  title: string;
  name: string;
  email: string;
  now: string;
}

/** Tells the author by mail that a document expires; nothing when its date was changed or it was deleted meanwhile. */
@Injectable()
@Reaction({ on: DOCUMENT_EXPIRES, name: 'mail-author.document-expires', kind: 'mail' })
export class MailAuthorOnDocumentExpires implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const expirationDate = String(event.payload.expirationDate);
    const [row] = await tx.query<Expiring>(
      `SELECT d."id", d."title", u."name", u."email", now() AS "now"
       FROM documents d JOIN users u ON u."organizationId" = d."organizationId" AND u."id" = d."authorId" AND u."isActive"
       WHERE d."organizationId" = $1 AND d."id" = $2 AND d."deletedAt" IS NULL AND d."expirationDate" = $3::timestamptz`,
      [tx.actor.organizationId, Number(event.payload.documentId), expirationDate],
    );
    if (!row) return null;
    const phrase = expiryPhrase(expirationDate, new Date(row.now));
    return {
      kind: 'document-expires',
      to: row.email,
      subject: `"${row.title}" ${phrase.split(',')[0] ?? phrase}`,
      heading: 'Is this document still valid?',
      paragraphs: [
        `Hello ${row.name},`,
        `Your document "${row.title}" ${phrase}. Renew it with a new version, set a later date, or archive it.`,
      ],
      action: { label: 'Open the document', url: `${this.config.publicUrl}/documents?document=${row.id}` },
    };
  }
}
