import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail, Quote } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { NOTICE_KINDS, NOTICE_TYPES, type NoticeTypeName, type TargetKind } from '../domain/notice-kinds';
import { NOTICE_MAIL_WANTED } from '../notifications.events';
import { NoticeLinks } from '../services/notice-links';
import { personOf, type Person } from '../services/mail-person';
import { QuoteQuery } from '../services/quote.query';
import { MAY_KNOW, rightsParameters } from '../services/notice-rights';
import { UnsubscribeLinks } from '../services/unsubscribe-links';

interface Told {
  title: string;
  message: string;
  type: NoticeTypeName;
  relatedDocumentId: number | null;
  targetKind: TargetKind | null;
  targetId: number | null;
  quoteKind: 'comment' | 'message' | null;
  quoteId: number | null;
  email: string | null;
}

/**
 * Mails a notice at once. Nothing when the person has left, may not know of it any more, or turned such mails off while
 * this one waited.
 */
@Injectable()
@Reaction({ on: NOTICE_MAIL_WANTED, name: 'mail-person.notice-mail-wanted', kind: 'mail' })
export class MailPersonOnNoticeMailWanted implements MailReaction {
  constructor(
    private readonly links: NoticeLinks,
    private readonly quotes: QuoteQuery,
    private readonly unsubscribe: UnsubscribeLinks,
  ) {}

  async compose(tx: Transaction, { payload }: OutboxEvent): Promise<Mail | null> {
    const person = await personOf(tx, Number(payload.userId));
    if (!person) return null;
    const told = await this.told(tx, person, Number(payload.eventId));
    if (!told) return null;
    const { kind } = NOTICE_TYPES[told.type];
    if (told.email === 'off' && !NOTICE_KINDS[kind].locked) return null;
    const { organizationId } = tx.actor;
    return {
      kind: `notice-${told.type.replaceAll('_', '-')}`,
      to: person.email,
      subject: subjectOf(told),
      heading: told.title,
      paragraphs: [`Hello ${person.name},`, told.message],
      quote: await this.quote(tx, person, told),
      action: this.links.to(told.targetKind, told.targetId),
      unsubscribe: this.unsubscribe.of({ organizationId, userId: person.userId, kind }),
    };
  }

  private async told(tx: Transaction, person: Person, eventId: number): Promise<Told | undefined> {
    const [row] = await tx.query<Told & Record<string, unknown>>(
      `SELECT e."title", e."message", n."type", n."relatedDocumentId", n."targetKind", n."targetId", e."quoteKind", e."quoteId",
              (SELECT p."email" FROM notification_preferences p WHERE p."organizationId" = $1 AND p."userId" = $2 AND p."kind" = ($7::jsonb ->> n."type")) AS "email"
       FROM notification_events e JOIN notifications n ON n."organizationId" = e."organizationId" AND n."id" = e."notificationId"
       WHERE e."organizationId" = $1 AND e."userId" = $2 AND e."eventId" = $6 AND ${MAY_KNOW}`,
      [...rightsParameters(person), eventId, JSON.stringify(KIND_OF)],
    );
    return row;
  }

  private async quote(tx: Transaction, person: Person, told: Told): Promise<Quote | undefined> {
    if (told.quoteKind === null || told.quoteId === null) return undefined;
    return this.quotes.run(tx, person, told.quoteKind, told.quoteId);
  }
}

/** The kind of each type, for the database. */
const KIND_OF = Object.fromEntries(Object.entries(NOTICE_TYPES).map(([type, { kind }]) => [type, kind]));

/** The title, and what it is about where the words name it. That a document expires is best said with its day. */
function subjectOf({ type, title, message }: Told): string {
  const expiry = type === 'document_expires' && /^".+" expire[sd][^,.]*/s.exec(message)?.[0];
  if (expiry) return expiry.slice(0, 200);
  const about = /"(.+)"/s.exec(message)?.[1];
  return about ? `${title}: ${about}`.slice(0, 200) : title;
}
