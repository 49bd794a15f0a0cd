import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { JOIN_REQUESTED } from '../../auth';
import { MemberFactsQuery, roleName } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the admins that somebody waits for their decision. */
@Injectable()
@Reaction({ on: JOIN_REQUESTED, name: 'notify-admins.join-requested', kind: 'effect' })
export class NotifyAdminsOnJoinRequested implements EffectReaction {
  constructor(
    private readonly facts: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const person = await this.facts.run(tx, Number(event.payload.userId));
    if (!person?.waits) return;
    await this.notify.run(tx, await this.facts.admins(tx), person.id, {
      title: 'Request to join',
      message: `${person.name} asks to join as ${roleName(person.requestedRole ?? 'user')}. Decide in User Management.`,
      several: 'people ask to join. Decide in User Management.',
      type: 'join_requested',
      relatedDocumentId: null,
      eventId: event.eventId,
    });
  }
}
