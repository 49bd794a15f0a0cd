import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MEMBER_TWO_FACTOR_RESET } from '../../members';
import { Notify } from '../services/notify.service';

/** Tells a member that an admin removed their second factor. */
@Injectable()
@Reaction({ on: MEMBER_TWO_FACTOR_RESET, name: 'notify-member.member-two-factor-reset', kind: 'effect' })
export class NotifyMemberOnMemberTwoFactorReset implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    await this.notify.run(tx, [Number(payload.userId)], null, {
      title: 'Two-factor sign-in was reset',
      message: 'An administrator removed the second factor of your account. Set it up again in your profile.',
      type: 'two_factor_changed',
      relatedDocumentId: null,
      eventId,
    });
  }
}
