import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MEMBER_JOINED } from '../../auth';
import { MemberFactsQuery, roleName } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Welcomes the new member and tells the admins. */
@Injectable()
@Reaction({ on: MEMBER_JOINED, name: 'notify-people.member-joined', kind: 'effect' })
export class NotifyPeopleOnMemberJoined implements EffectReaction {
  constructor(
    private readonly facts: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const member = await this.facts.run(tx, Number(event.payload.userId));
    if (!member?.isActive) return;
    const rest = { relatedDocumentId: null, eventId: event.eventId };
    const role = roleName(member.role);
    await this.notify.run(tx, [member.id], null, {
      title: `Welcome to ${member.organizationName}`,
      message: `You joined as ${role}.`,
      type: 'welcome',
      ...rest,
    });
    await this.notify.run(tx, await this.facts.admins(tx), member.id, {
      title: 'New member',
      message: `${member.name} joined as ${role}.`,
      several: 'new members joined.',
      type: 'member_joined',
      ...rest,
    });
  }
}
