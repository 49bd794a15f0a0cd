import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { SUBSCRIPTION_CHANGED, type SubscriptionChange } from '../../billing';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** What each change means to whoever administers the organization. */
const TEXTS: Record<SubscriptionChange, { title: string; message: string }> = {
  activated: { title: 'Subscription active', message: 'Your subscription is active.' },
  renewed: { title: 'Subscription renewed', message: 'Your subscription goes on for another period.' },
  plan_changed: { title: 'Plan changed', message: 'Your organization has another plan now.' },
  plan_change_scheduled: {
    title: 'Plan change planned',
    message: 'Your organization gets another plan at the end of this period.',
  },
  cancellation_scheduled: {
    title: 'Subscription will end',
    message: 'Your subscription ends with this period. You can resume it until then.',
  },
  resumed: { title: 'Subscription resumed', message: 'Your subscription goes on as before.' },
  cancelled: {
    title: 'Subscription ended',
    message: 'Your subscription has ended. Everything can still be read and exported.',
  },
  suspended: { title: 'Subscription suspended', message: 'Your subscription was suspended.' },
  trial_ending: { title: 'Your trial ends soon', message: 'Choose a plan to go on working after the trial.' },
  grace_started: {
    title: 'Payment is due',
    message: 'You can work for 14 more days. Then documents can be read and exported, but not changed.',
  },
  read_only: {
    title: 'Your organization is read-only',
    message: 'Documents can be read and exported, but not changed, until a plan is paid.',
  },
};

/** Tells the admins what happened to the subscription. */
@Injectable()
@Reaction({ on: SUBSCRIPTION_CHANGED, name: 'notify-admins.subscription-changed', kind: 'effect' })
export class NotifyAdminsOnSubscriptionChanged implements EffectReaction {
  constructor(
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const change = String(payload.change);
    if (!Object.hasOwn(TEXTS, change)) return;
    const by = payload.by == null ? null : Number(payload.by);
    await this.notify.run(tx, await this.members.admins(tx), by, {
      ...TEXTS[change as SubscriptionChange],
      type: 'subscription_changed',
      relatedDocumentId: null,
      eventId,
    });
  }
}
