import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MEMBER_EMAIL_CHANGED } from '../../members';
import { Notify } from '../services/notify.service';

/** Tells a member that an admin gave them another address. */
@Injectable()
@Reaction({ on: MEMBER_EMAIL_CHANGED, name: 'notify-member.member-email-changed', kind: 'effect' })
export class NotifyMemberOnMemberEmailChanged implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const [member] = await tx.query<{ userId: number }>(
      `SELECT "userId" FROM email_verifications WHERE "organizationId" = $1 AND "id" = $2 AND "userId" IS NOT NULL`,
      [tx.actor.organizationId, Number(payload.verificationId)],
    );
    if (!member) return;
    await this.notify.run(tx, [member.userId], null, {
      title: 'Your e-mail address was changed',
      message: 'An administrator replaced the address of your account. If you do not expect this, speak to them.',
      type: 'email_changed',
      relatedDocumentId: null,
      eventId,
    });
  }
}
