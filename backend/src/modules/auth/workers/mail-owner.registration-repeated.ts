import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { REGISTRATION_REPEATED } from '../registration.events';

/** Tells the owner of an account that somebody registered with its address. */
@Injectable()
@Reaction({ on: REGISTRATION_REPEATED, name: 'mail-owner.registration-repeated', kind: 'mail' })
export class MailOwnerOnRegistrationRepeated implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const [owner] = await tx.query<{ name: string; email: string }>(
      `SELECT u."name", u."email" FROM users u JOIN organizations o ON o."id" = u."organizationId" AND o."isActive"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."deletedAt" IS NULL`,
      [tx.actor.organizationId, Number(event.payload.userId)],
    );
    if (!owner) return null;
    return {
      kind: 'registration-repeated',
      to: owner.email,
      subject: 'Somebody tried to register with your address',
      heading: 'You already have an account',
      paragraphs: [
        `Hello ${owner.name},`,
        'Somebody tried to register in Countersign with your e-mail address. Your account was not changed.',
        'If it was you, sign in with the password you have, or choose a new one.',
      ],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}/forgot-password` },
      footnote: 'If it was not you, you need not do anything.',
    };
  }
}
