import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { EMAIL_CHANGE_REQUESTED } from '../auth.events';

/** Tells the former address that another one was asked for: its reader may be the only one who knows that it was a stranger. */
@Injectable()
@Reaction({ on: EMAIL_CHANGE_REQUESTED, name: 'mail-notice.email-change-requested', kind: 'mail' })
export class MailNoticeOnEmailChangeRequested implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, { payload }: OutboxEvent): Promise<Mail | null> {
    const [row] = await tx.query<{ name: string; email: string; previousEmail: string | null }>(
      `SELECT u."name", v."email", v."previousEmail" FROM email_verifications v
       JOIN users u ON u."organizationId" = v."organizationId" AND u."id" = v."userId" AND u."deletedAt" IS NULL
       WHERE v."organizationId" = $1 AND v."id" = $2`,
      [tx.actor.organizationId, Number(payload.verificationId)],
    );
    if (!row?.previousEmail) return null;
    return {
      kind: 'email-change-requested',
      to: row.previousEmail,
      subject: 'Your e-mail address is about to change',
      heading: 'Your e-mail address is about to change',
      paragraphs: [
        `Hello ${row.name},`,
        `Another address, ${row.email}, was given for your account in Countersign. It applies once its owner confirms it.`,
      ],
      action: { label: 'This was not me', url: `${this.config.publicUrl}/forgot-password` },
      footnote: 'If you did not ask for this, choose a new password at once and tell your administrator.',
    };
  }
}
