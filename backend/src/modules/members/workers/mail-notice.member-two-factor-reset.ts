import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MEMBER_TWO_FACTOR_RESET } from '../members.events';

/** Tells a member that an admin removed their second factor. */
@Injectable()
@Reaction({ on: MEMBER_TWO_FACTOR_RESET, name: 'mail-notice.member-two-factor-reset', kind: 'mail' })
export class MailNoticeOnMemberTwoFactorReset implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const [member] = await tx.query<{ name: string; email: string; organizationName: string }>(
      `SELECT u."name", u."email", o."name" AS "organizationName"
       FROM users u JOIN organizations o ON o."id" = u."organizationId"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."deletedAt" IS NULL`,
      [tx.actor.organizationId, Number(event.payload.userId)],
    );
    if (!member) return null;
    return {
      kind: 'two-factor-reset',
      to: member.email,
      subject: 'Two-factor sign-in was reset',
      heading: 'Two-factor sign-in was reset',
      paragraphs: [
        `Hello ${member.name},`,
        `An administrator of ${member.organizationName} removed the second factor of your account. You are signed out everywhere; set it up again after you sign in.`,
      ],
      action: { label: 'Sign in', url: `${this.config.publicUrl}/login` },
      footnote: 'If you did not ask for this, speak to your administrator at once.',
    };
  }
}
