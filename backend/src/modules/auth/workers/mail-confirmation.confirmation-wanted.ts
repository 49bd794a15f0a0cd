import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { CONFIRMATION } from '../domain/registration-rules';
import { CONFIRMATION_WANTED } from '../registration.events';
import { LinkMails } from './link-mails';

/** Mails the link that confirms an address. */
@Injectable()
@Reaction({ on: CONFIRMATION_WANTED, name: 'mail-confirmation.confirmation-wanted', kind: 'mail' })
export class MailConfirmationOnConfirmationWanted implements MailReaction {
  constructor(
    private readonly links: LinkMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const link = await this.links.issue(tx, Number(event.payload.verificationId), CONFIRMATION);
    if (!link) return null;
    const { organizationName, email, hoursLeft, token } = link;
    return {
      kind: 'confirm-email',
      to: email,
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      paragraphs: [
        // No word of whoever registered: the address may be a stranger's.
        'Hello,',
        `Please confirm that this is your address for ${organizationName} in Countersign.`,
      ],
      action: { label: 'Confirm address', url: `${this.config.publicUrl}/confirm-email?token=${token}` },
      footnote: `The link works once and for ${hoursLeft} hours. If you did not expect this mail, do not confirm.`,
    };
  }
}
