import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_DELETED, TRASH_DAYS } from '../../documents';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the author that somebody else moved their document to the trash, and how long it can be restored. */
@Injectable()
@Reaction({ on: DOCUMENT_DELETED, name: 'notify-author.document-deleted', kind: 'effect' })
export class NotifyAuthorOnDocumentDeleted implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const by = Number(event.payload.by);
    const document = await this.facts.trashed(tx, Number(event.payload.documentId));
    // Nothing when it was restored or purged meanwhile.
    if (!document) return;
    const reason = document.deletionReason === null ? '' : ` Reason: ${document.deletionReason}`;
    await this.notify.run(tx, [document.authorId], by, {
      title: 'Document moved to the trash',
      message: `${await this.facts.nameOf(tx, by)} deleted "${document.title}". You can restore it for ${TRASH_DAYS} days.${reason}`,
      type: 'document_deleted',
      // The document itself opens nothing while it is in the trash.
      relatedDocumentId: null,
      eventId: event.eventId,
    });
  }
}
