import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { JOIN_DECIDED } from '../../members';
import { MemberFactsQuery, roleName } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Welcomes a person whose request an admin granted. */
@Injectable()
@Reaction({ on: JOIN_DECIDED, name: 'notify-member.join-decided', kind: 'effect' })
export class NotifyMemberOnJoinDecided implements EffectReaction {
  constructor(
    private readonly facts: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const member = await this.facts.run(tx, Number(event.payload.userId));
    if (!member?.isActive || event.payload.granted !== 1) return;
    await this.notify.run(tx, [member.id], null, {
      title: `Welcome to ${member.organizationName}`,
      message: `An administrator granted your request. You joined as ${roleName(member.role)}.`,
      type: 'welcome',
      relatedDocumentId: null,
      eventId: event.eventId,
    });
  }
}
