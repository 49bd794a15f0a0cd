import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { TEMPLATE_SUBMITTED } from '../../templates';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';
import { TemplateFactsQuery } from '../services/template-facts.query';

/** Tells the admins that a template waits for their decision. */
@Injectable()
@Reaction({ on: TEMPLATE_SUBMITTED, name: 'notify-admins.template-submitted', kind: 'effect' })
export class NotifyAdminsOnTemplateSubmitted implements EffectReaction {
  constructor(
    private readonly facts: TemplateFactsQuery,
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const template = await this.facts.run(tx, Number(event.payload.templateId));
    if (!template?.waits) return;
    await this.notify.run(tx, await this.members.admins(tx), template.createdBy, {
      title: 'Template waits for approval',
      message: `${template.createdByName} added the template "${template.name}". Decide in Templates.`,
      type: 'template_submitted',
      relatedDocumentId: null,
      eventId: event.eventId,
    });
  }
}
