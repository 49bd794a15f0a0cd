import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { STEP_DUE_SOON } from '../../workflow';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Reminds those who still have to decide before a step is due. */
@Injectable()
@Reaction({ on: STEP_DUE_SOON, name: 'notify-deciders.step-due-soon', kind: 'effect' })
export class NotifyDecidersOnStepDueSoon implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.atStep(tx, event.payload);
    if (!document) return;
    await this.notify.run(tx, await this.facts.waitingFor(tx, document), null, {
      title: 'Decision due soon',
      message: `"${document.title}" by ${document.authorName} still waits for your decision.`,
      type: 'step_due_soon',
      relatedDocumentId: document.id,
      eventId: event.eventId,
    });
  }
}
