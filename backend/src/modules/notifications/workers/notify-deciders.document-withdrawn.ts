import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_WITHDRAWN } from '../../workflow';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells those the document waited for that it does not any more. */
@Injectable()
@Reaction({ on: DOCUMENT_WITHDRAWN, name: 'notify-deciders.document-withdrawn', kind: 'effect' })
export class NotifyDecidersOnDocumentWithdrawn implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    if (!document) return;
    const { people, role } = event.payload;
    const openPeople = String(people ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number);
    const waited = await this.facts.waitingFor(tx, {
      ...document,
      openPeople,
      openRole: role === null ? null : String(role),
    });
    await this.notify.run(tx, waited, Number(event.payload.by), {
      title: 'Document withdrawn',
      message: `${document.authorName} withdrew "${document.title}". Nothing is left for you to do.`,
      type: 'document_withdrawn',
      relatedDocumentId: null,
      eventId: event.eventId,
    });
  }
}
