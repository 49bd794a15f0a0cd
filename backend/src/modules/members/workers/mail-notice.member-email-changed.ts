import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MEMBER_EMAIL_CHANGED } from '../members.events';

/** Tells the old address that an admin replaced it. */
@Injectable()
@Reaction({ on: MEMBER_EMAIL_CHANGED, name: 'mail-notice.member-email-changed', kind: 'mail' })
export class MailNoticeOnMemberEmailChanged implements MailReaction {
  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const [row] = await tx.query<{ name: string; previousEmail: string | null; organizationName: string }>(
      `SELECT u."name", v."previousEmail", o."name" AS "organizationName"
       FROM email_verifications v
       JOIN users u ON u."organizationId" = v."organizationId" AND u."id" = v."userId"
       JOIN organizations o ON o."id" = v."organizationId"
       WHERE v."organizationId" = $1 AND v."id" = $2`,
      [tx.actor.organizationId, Number(event.payload.verificationId)],
    );
    if (!row?.previousEmail) return null;
    return {
      kind: 'email-changed',
      to: row.previousEmail,
      subject: 'Your e-mail address was changed',
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `Hello ${row.name},`,
        `An administrator of ${row.organizationName} replaced this address of your account in Countersign. You are signed out everywhere.`,
      ],
      footnote: 'If you do not expect this, speak to your administrator at once.',
    };
  }
}
