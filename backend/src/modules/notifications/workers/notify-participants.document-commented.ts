import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_COMMENTED } from '../../workflow';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the author and the people assigned to the document about a comment. */
@Injectable()
@Reaction({ on: DOCUMENT_COMMENTED, name: 'notify-participants.document-commented', kind: 'effect' })
export class NotifyParticipantsOnDocumentCommented implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    if (!document) return;
    const by = Number(event.payload.by);
    const people = [document.authorId, document.reviewerId, document.approverId].filter((id) => id !== null);
    await this.notify.run(tx, people, by, {
      title: 'New comment',
      message: `${await this.facts.nameOf(tx, by)} commented on "${document.title}".`,
      type: 'document_commented',
      relatedDocumentId: document.id,
      eventId: event.eventId,
    });
  }
}
