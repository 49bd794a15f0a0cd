import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { QUOTA_REACHED } from '../../billing';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

const WORDS: Record<string, string> = { users: 'members', documents: 'documents', storage: 'storage' };

/** Tells the admins that a limit of the plan comes close, or is reached. */
@Injectable()
@Reaction({ on: QUOTA_REACHED, name: 'notify-admins.quota-reached', kind: 'effect' })
export class NotifyAdminsOnQuotaReached implements EffectReaction {
  constructor(
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const full = Number(payload.percent) >= 100;
    const what = WORDS[String(payload.kind)] ?? String(payload.kind);
    await this.notify.run(tx, await this.members.admins(tx), null, {
      title: full ? 'A limit of your plan is reached' : 'A limit of your plan comes close',
      message: full
        ? `Your plan has no ${what} left. Nothing more can be added until you choose a larger plan or make room.`
        : `Your plan has 20 % of its ${what} left, or less.`,
      type: full ? 'quota_100' : 'quota_80',
      relatedDocumentId: null,
      eventId,
    });
  }
}
