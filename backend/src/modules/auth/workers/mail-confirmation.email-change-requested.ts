import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { EMAIL_CHANGE_REQUESTED } from '../auth.events';
import { EMAIL_CHANGE } from '../domain/email-change';
import { LinkMails } from './link-mails';

/** Mails the link that confirms a new address to that address, unless somebody else has it: then nobody hears of it. */
@Injectable()
@Reaction({ on: EMAIL_CHANGE_REQUESTED, name: 'mail-confirmation.email-change-requested', kind: 'mail' })
export class MailConfirmationOnEmailChangeRequested implements MailReaction {
  constructor(
    private readonly links: LinkMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const link = await this.links.issue(tx, Number(event.payload.verificationId), EMAIL_CHANGE);
    if (!link) return null;
    const { name, email, organizationName, hoursLeft, token } = link;
    const taken = await tx.query(`SELECT 1 FROM find_account($1)`, [email]);
    if (taken.length > 0) return null;
    return {
      kind: 'confirm-email-change',
      to: email,
      subject: 'Confirm your new e-mail address',
      heading: 'Confirm your new e-mail address',
      paragraphs: [
        `Hello ${name},`,
        `Please confirm that this is your new address for ${organizationName} in Countersign. Until then the former one stays.`,
      ],
      action: { label: 'Confirm address', url: `${this.config.publicUrl}/confirm-email?token=${token}` },
      footnote: `The link works once and for ${hoursLeft} hours. If you did not ask for this, ignore this mail: without the confirmation nothing happens.`,
    };
  }
}
