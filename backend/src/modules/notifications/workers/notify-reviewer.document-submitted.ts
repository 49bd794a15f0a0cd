import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_SUBMITTED } from '../../documents';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the reviewer, or all reviewers, that a document waits. */
@Injectable()
@Reaction({ on: DOCUMENT_SUBMITTED, name: 'notify-reviewer.document-submitted', kind: 'effect' })
export class NotifyReviewerOnDocumentSubmitted implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    if (document?.status !== 'pending_review') return;
    await this.notify.run(tx, await this.facts.waitingFor(tx, document), Number(event.payload.by), {
      title: 'Review requested',
      message: `${document.authorName} submitted "${document.title}" for review.`,
      type: 'review_requested',
      relatedDocumentId: document.id,
      eventId: event.eventId,
    });
  }
}
