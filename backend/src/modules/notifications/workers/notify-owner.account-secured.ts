import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { ACCOUNT_SECURED } from '../../auth';
import { Notify, type Notice } from '../services/notify.service';

type Text = Pick<Notice, 'title' | 'message' | 'type'>;
const NOT_YOU = 'If this was not you, choose a new password at once and tell your administrator.';

/** By what was changed; another change than these concerns nobody. */
const TEXTS: Record<string, Text> = {
  password_changed: {
    title: 'Your password was changed',
    message: `All other sessions were ended. ${NOT_YOU}`,
    type: 'password_changed',
  },
  two_factor_enabled: {
    title: 'Two-factor sign-in is on',
    message: `Signing in now asks for a code of your authenticator app. ${NOT_YOU}`,
    type: 'two_factor_changed',
  },
  two_factor_disabled: {
    title: 'Two-factor sign-in is off',
    message: `Signing in no longer asks for a code of your authenticator app. ${NOT_YOU}`,
    type: 'two_factor_changed',
  },
  recovery_codes_renewed: {
    title: 'You have new recovery codes',
    message: `The old ones no longer work. ${NOT_YOU}`,
    type: 'recovery_codes_renewed',
  },
};

/** Tells the owner of an account that what guards it was changed: whoever did it may have been a stranger. */
@Injectable()
@Reaction({ on: ACCOUNT_SECURED, name: 'notify-owner.account-secured', kind: 'effect' })
export class NotifyOwnerOnAccountSecured implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const text = TEXTS[String(payload.change)];
    if (!text) return;
    await this.notify.run(tx, [Number(payload.userId)], null, { ...text, relatedDocumentId: null, eventId });
  }
}
