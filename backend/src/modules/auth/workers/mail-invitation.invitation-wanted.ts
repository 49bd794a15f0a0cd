import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { INVITATION } from '../domain/registration-rules';
import { INVITATION_WANTED } from '../registration.events';
import { LinkMails } from './link-mails';

/** Mails the link of an invitation. */
@Injectable()
@Reaction({ on: INVITATION_WANTED, name: 'mail-invitation.invitation-wanted', kind: 'mail' })
export class MailInvitationOnInvitationWanted implements MailReaction {
  constructor(
    private readonly links: LinkMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const link = await this.links.issue(tx, Number(event.payload.verificationId), INVITATION);
    if (!link) return null;
    const { name, organizationName, email, role, hoursLeft, token } = link;
    const inviter = await this.inviter(tx, event.payload.by);
    return {
      kind: 'invitation',
      to: email,
      subject: `Invitation to ${organizationName}`,
      heading: `Join ${organizationName}`,
      paragraphs: [
        `Hello ${name},`,
        `${inviter} invites you to work with the documents of ${organizationName} in Countersign as ${role.replaceAll('_', ' ')}.`,
      ],
      action: { label: 'Accept invitation', url: `${this.config.publicUrl}/invitation?token=${token}` },
      footnote: `The link works once and for ${Math.max(1, Math.round(hoursLeft / 24))} days. If you do not expect it, ignore this mail.`,
    };
  }

  private async inviter(tx: Transaction, by: number | string | null | undefined): Promise<string> {
    const [row] = await tx.query<{ name: string }>(
      `SELECT "name" FROM users WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, Number(by)],
    );
    return row?.name ?? 'An administrator';
  }
}
