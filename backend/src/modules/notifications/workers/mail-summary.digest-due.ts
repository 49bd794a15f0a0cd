import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import type { TargetKind } from '../domain/notice-kinds';
import { DAILY_SUMMARY } from '../domain/unsubscribe-token';
import { DIGEST_DUE } from '../notifications.events';
import { personOf, type Person } from '../services/mail-person';
import { NoticeLinks } from '../services/notice-links';
import { MAY_KNOW, rightsParameters } from '../services/notice-rights';
import { UnsubscribeLinks } from '../services/unsubscribe-links';

const MOST = 50;

interface Item {
  title: string;
  message: string;
  targetKind: TargetKind | null;
  targetId: number | null;
  all: number;
}

/** What of a summary is still news: neither read meanwhile nor out of the person's sight. */
const NEWS = `
  SELECT n."title", n."message", n."targetKind", n."targetId", (count(*) OVER ())::int AS "all" FROM notifications n
  WHERE n."organizationId" = $1 AND n."userId" = $2 AND n."digestId" = $6 AND NOT n."isRead" AND ${MAY_KNOW}
  ORDER BY n."createdAt", n."id" LIMIT ${MOST}`;

/** Mails a person's daily summary; none when nothing is news any more. */
@Injectable()
@Reaction({ on: DIGEST_DUE, name: 'mail-summary.digest-due', kind: 'mail' })
export class MailSummaryOnDigestDue implements MailReaction {
  constructor(
    private readonly links: NoticeLinks,
    private readonly unsubscribe: UnsubscribeLinks,
  ) {}

  async compose(tx: Transaction, { payload }: OutboxEvent): Promise<Mail | null> {
    const { organizationId } = tx.actor;
    const [digest] = await tx.query<{ id: number; userId: number }>(
      `SELECT "id", "userId" FROM notification_digests WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, Number(payload.digestId)],
    );
    const person = digest && (await personOf(tx, digest.userId));
    if (!person) return null;
    const items = await tx.query<Item & Record<string, unknown>>(NEWS, [...rightsParameters(person), digest.id]);
    return items.length === 0 ? null : this.mail(organizationId, person, items);
  }

  private mail(organizationId: number, person: Person, items: Item[]): Mail {
    const all = items[0]?.all ?? items.length;
    const one = all === 1;
    return {
      kind: 'notice-summary',
      to: person.email,
      subject: one ? 'Your daily summary: 1 notification' : `Your daily summary: ${all} notifications`,
      heading: 'Your daily summary',
      paragraphs: [
        `Hello ${person.name},`,
        one ? 'This happened since your last summary.' : `These ${all} things happened since your last summary.`,
      ],
      items: items.map(({ title, message, targetKind, targetId }) => ({
        title,
        text: message,
        url: this.links.to(targetKind, targetId).url,
      })),
      ...(all > items.length && { footnote: `And ${all - items.length} more in the application.` }),
      action: { label: 'See all notifications', url: this.links.to(null, null).url },
      unsubscribe: this.unsubscribe.of({ organizationId, userId: person.userId, kind: DAILY_SUMMARY }),
    };
  }
}
