import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { ACCOUNT_SECURED } from '../auth.events';
import { isSecurityChange, SECURITY_CHANGES } from '../domain/security-change';

/** Tells the owner of an account that something that guards it was changed. */
@Injectable()
@Reaction({ on: ACCOUNT_SECURED, name: 'mail-notice.account-secured', kind: 'mail' })
export class MailNoticeOnAccountSecured implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, { payload }: OutboxEvent): Promise<Mail | null> {
    const { change } = payload;
    if (!isSecurityChange(change)) return null;
    const [owner] = await tx.query<{ name: string; email: string }>(
      `SELECT "name", "email" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "deletedAt" IS NULL`,
      [tx.actor.organizationId, Number(payload.userId)],
    );
    if (!owner) return null;
    const { subject, sentence } = SECURITY_CHANGES[change];
    return {
      kind: `account-${change.replaceAll('_', '-')}`,
      to: owner.email,
      subject,
      heading: subject,
      paragraphs: [`Hello ${owner.name},`, sentence],
      action: { label: 'This was not me', url: `${this.config.publicUrl}/forgot-password` },
      footnote: 'If you did not do this, choose a new password at once and tell your administrator.',
    };
  }
}
