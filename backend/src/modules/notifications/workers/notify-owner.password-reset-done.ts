import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { PASSWORD_RESET_DONE } from '../../auth';
import { Notify } from '../services/notify.service';

/** Tells the owner of an account that its password was reset. */
@Injectable()
@Reaction({ on: PASSWORD_RESET_DONE, name: 'notify-owner.password-reset-done', kind: 'effect' })
export class NotifyOwnerOnPasswordResetDone implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    await this.notify.run(tx, [Number(payload.userId)], null, {
      title: 'Your password was reset',
      message:
        'All sessions were ended. If this was not you, choose a new password at once and tell your administrator.',
      type: 'password_changed',
      relatedDocumentId: null,
      eventId,
    });
  }
}
