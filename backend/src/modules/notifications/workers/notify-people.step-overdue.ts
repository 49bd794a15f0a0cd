import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { STEP_OVERDUE } from '../../workflow';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells those who may decide an overdue step, those it was opened to among them, and the author. */
@Injectable()
@Reaction({ on: STEP_OVERDUE, name: 'notify-people.step-overdue', kind: 'effect' })
export class NotifyPeopleOnStepOverdue implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.atStep(tx, event.payload);
    if (!document) return;
    const rest = { relatedDocumentId: document.id, eventId: event.eventId };
    await this.notify.run(tx, await this.facts.waitingFor(tx, document), null, {
      title: 'Decision overdue',
      message: `"${document.title}" by ${document.authorName} is overdue and waits for your decision.`,
      type: 'step_overdue',
      ...rest,
    });
    await this.notify.run(tx, [document.authorId], null, {
      title: 'Decision overdue',
      message: `The decision on "${document.title}" is overdue. Everybody who can make it was told.`,
      type: 'step_overdue',
      ...rest,
    });
  }
}
