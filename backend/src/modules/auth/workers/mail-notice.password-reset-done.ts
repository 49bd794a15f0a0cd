import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { PASSWORD_RESET_DONE } from '../registration.events';

/** Tells the owner that the password was reset. */
@Injectable()
@Reaction({ on: PASSWORD_RESET_DONE, name: 'mail-notice.password-reset-done', kind: 'mail' })
export class MailNoticeOnPasswordResetDone implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const [owner] = await tx.query<{ name: string; email: string }>(
      `SELECT "name", "email" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "deletedAt" IS NULL`,
      [tx.actor.organizationId, Number(event.payload.userId)],
    );
    if (!owner) return null;
    return {
      kind: 'password-reset-done',
      to: owner.email,
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${owner.name},`,
        'The password of your account in Countersign was reset. You are signed out everywhere; sign in with the new password.',
      ],
      action: { label: 'This was not me', url: `${this.config.publicUrl}/forgot-password` },
      footnote: 'If you did not do this, choose a new password at once and tell your administrator.',
    };
  }
}
