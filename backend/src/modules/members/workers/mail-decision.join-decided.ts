import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { JOIN_DECIDED } from '../members.events';

interface Person {
  name: string;
  email: string;
  role: string;
  isActive: boolean;
  organizationName: string;
}

/** Tells the person who asked to join what the admin decided. */
@Injectable()
@Reaction({ on: JOIN_DECIDED, name: 'mail-decision.join-decided', kind: 'mail' })
export class MailDecisionOnJoinDecided implements MailReaction {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    // The refused person's account is deleted by now; the mail still goes to its address.
    const [person] = await tx.query<Person>(
      `SELECT u."name", u."email", u."role", u."isActive", o."name" AS "organizationName"
       FROM users u JOIN organizations o ON o."id" = u."organizationId" AND o."isActive"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."pseudonymisedAt" IS NULL`,
      [tx.actor.organizationId, Number(event.payload.userId)],
    );
    if (!person) return null;
    return event.payload.granted === 1 ? this.granted(person) : refused(person);
  }

  private granted({ name, email, role, isActive, organizationName }: Person): Mail | null {
    if (!isActive) return null;
    return {
      kind: 'join-granted',
      to: email,
      subject: `Welcome to ${organizationName}`,
      heading: `You are a member of ${organizationName}`,
      paragraphs: [
        `Hello ${name},`,
        `An administrator of ${organizationName} granted your request. Your role is ${role.replaceAll('_', ' ')}.`,
      ],
      action: { label: 'Sign in', url: `${this.config.publicUrl}/login` },
    };
  }
}

function refused({ name, email, organizationName }: Person): Mail {
  return {
    kind: 'join-refused',
    to: email,
    subject: `Your request to join ${organizationName}`,
    heading: 'Your request was not granted',
    paragraphs: [
      `Hello ${name},`,
      `An administrator of ${organizationName} did not grant your request to join. Your registration is deleted.`,
    ],
    footnote: 'If you think this is a mistake, speak to the administrator of the organization.',
  };
}
