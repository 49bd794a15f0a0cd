import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_SUBMITTED } from '../../documents';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells those who take the first step that a document waits. */
@Injectable()
@Reaction({ on: DOCUMENT_SUBMITTED, name: 'notify-reviewer.document-submitted', kind: 'effect' })
export class NotifyReviewerOnDocumentSubmitted implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    if (!document?.openRole) return;
    const review = document.status === 'pending_review';
    await this.notify.run(tx, await this.facts.waitingFor(tx, document), Number(event.payload.by), {
      title: review ? 'Review requested' : 'Approval requested',
      message: `${document.authorName} submitted "${document.title}" for ${review ? 'review' : 'approval'}.`,
      type: review ? 'review_requested' : 'approval_requested',
      relatedDocumentId: document.id,
      eventId: event.eventId,
    });
  }
}
