import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_EXPIRES, expiryPhrase } from '../../documents';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the author and the admins that a document expires, or has expired. */
@Injectable()
@Reaction({ on: DOCUMENT_EXPIRES, name: 'notify-people.document-expires', kind: 'effect' })
export class NotifyPeopleOnDocumentExpires implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    const expirationDate = String(event.payload.expirationDate);
    const now = document && (await this.facts.expiring(tx, document.id, expirationDate));
    // Nothing when the date was changed meanwhile.
    if (!now) return;
    const phrase = expiryPhrase(expirationDate, new Date(now));
    const notice = {
      title: phrase.startsWith('expired') ? 'Document expired' : 'Document expires soon',
      relatedDocumentId: document.id,
      eventId: event.eventId,
    };
    await this.notify.run(tx, [document.authorId], null, {
      ...notice,
      message: `"${document.title}" ${phrase}. Renew it with a new version, set a later date, or archive it.`,
      type: 'document_expires',
    });
    const others = (await this.members.admins(tx)).filter((id) => id !== document.authorId);
    await this.notify.run(tx, others, null, {
      ...notice,
      message: `"${document.title}" by ${document.authorName} ${phrase}.`,
      type: 'document_of_others_expires',
    });
  }
}
