import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { TEMPLATE_DECIDED } from '../../templates';
import { Notify } from '../services/notify.service';
import { TemplateFactsQuery } from '../services/template-facts.query';

/** Tells whoever added a template how an admin decided, while the decision still stands. */
@Injectable()
@Reaction({ on: TEMPLATE_DECIDED, name: 'notify-creator.template-decided', kind: 'effect' })
export class NotifyCreatorOnTemplateDecided implements EffectReaction {
  constructor(
    private readonly facts: TemplateFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const template = await this.facts.run(tx, Number(event.payload.templateId));
    const approved = event.payload.approved === 1;
    if (!template || template.waits || template.isApproved !== approved) return;
    await this.notify.run(tx, [template.createdBy], Number(event.payload.by), {
      title: approved ? 'Template approved' : 'Template declined',
      message: approved
        ? `Your template "${template.name}" was approved. Everybody can use it now.`
        : `Your template "${template.name}" was declined: ${template.declineReason}`,
      type: approved ? 'template_approved' : 'template_declined',
      relatedDocumentId: null,
      eventId: event.eventId,
    });
  }
}
