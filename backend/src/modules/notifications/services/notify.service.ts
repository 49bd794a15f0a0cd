import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Live } from '../../../platform/live/live';
import { Outbox } from '../../../platform/outbox/outbox';
import { NOTICE_KINDS, NOTICE_TYPES, type NoticeTypeName } from '../domain/notice-kinds';
import { NOTICE_MAIL_WANTED } from '../notifications.events';

export interface Notice {
  title: string;
  message: string;
  type: NoticeTypeName;
  /** The document it is about; the one that it leads to. */
  relatedDocumentId: number | null;
  /** Of another target than a document, such as a conversation. */
  targetId?: number | null;
  /** The event it comes from: a person is told of an event once, however often it is delivered. */
  eventId: number;
  /** Words for several alike, to follow their number: `comments on "Plan".` Only for types that merge. */
  several?: string;
  /** What the mail quotes, read when the mail is written. */
  quote?: { kind: 'comment' | 'message'; id: number };
}

/** One after the other for each person, so that two alike at the same moment become one. */
const ONE_BY_ONE = `
  SELECT pg_advisory_xact_lock(hashtextextended('notices/' || $1::int || '/' || "id", 0)) FROM unnest($2::int[]) "id" ORDER BY "id"`;

/** In one statement: whom to tell and how, what to merge with, the notice, and the mark that this event was told. */
const TELL = `
  WITH people AS (
    SELECT u."id" AS "userId",
           CASE WHEN $12 THEN true ELSE coalesce(p."inApp", true) END AS "inApp",
           CASE WHEN $14 THEN 'off' WHEN $12 THEN $13 ELSE coalesce(p."email", $13) END AS "email"
    FROM users u LEFT JOIN notification_preferences p ON p."organizationId" = u."organizationId" AND p."userId" = u."id" AND p."kind" = $11
    WHERE u."organizationId" = $1 AND u."id" = ANY($2) AND u."isActive" AND u."deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM notification_events e WHERE e."organizationId" = $1 AND e."userId" = u."id" AND e."eventId" = $7)),
  told AS (SELECT * FROM people WHERE "inApp" OR "email" <> 'off'),
  former AS (
    SELECT DISTINCT ON (n."userId") n."id", t."inApp", t."email" FROM notifications n JOIN told t ON t."userId" = n."userId"
    WHERE n."organizationId" = $1 AND n."type" = $5 AND n."targetKind" IS NOT DISTINCT FROM $8 AND n."targetId" IS NOT DISTINCT FROM $9
      AND NOT n."isRead" AND n."inApp" = t."inApp" AND n."digestId" IS NULL AND $10::text IS NOT NULL
      AND n."firstAt" > CASE WHEN $15 THEN '-infinity'::timestamptz ELSE now() - interval '1 hour' END
    ORDER BY n."userId", n."id" DESC),
  merged AS (
    UPDATE notifications n SET "count" = n."count" + 1, "message" = (n."count" + 1) || ' ' || $10, "createdAt" = now(),
      "daily" = n."daily" OR f."email" = 'daily'
    FROM former f WHERE n."organizationId" = $1 AND n."id" = f."id" RETURNING n."id", n."userId"),
  fresh AS (
    INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "relatedDocumentId", "eventId", "targetKind", "targetId", "firstAt", "inApp", "daily")
    SELECT $1, t."userId", $3, $4, $5, $6::int, $7, $8, $9, now(), t."inApp", t."email" = 'daily' FROM told t
    WHERE t."userId" NOT IN (SELECT "userId" FROM merged) RETURNING "id", "userId"),
  marked AS (
    INSERT INTO notification_events ("organizationId", "userId", "eventId", "notificationId", "title", "message", "quoteKind", "quoteId")
    SELECT $1, x."userId", $7, x."id", $3, $4, $16, $17::bigint FROM (SELECT * FROM merged UNION ALL SELECT * FROM fresh) x)
  SELECT "userId" FROM told WHERE "email" = 'at_once' ORDER BY "userId"`;

/** Tells people what concerns them, each in the way they chose; never of their own action, and of each event once. */
@Injectable()
export class Notify {
  constructor(
    private readonly outbox: Outbox,
    private readonly live: Live,
  ) {}

  /** @param by who caused the event, or null for the system */
  async run(tx: Transaction, people: readonly number[], by: number | null, notice: Notice): Promise<void> {
    const receivers = [...new Set(people)].filter((id) => id !== by);
    if (receivers.length === 0) return;
    const { organizationId } = tx.actor;
    await tx.query(ONE_BY_ONE, [organizationId, receivers]);
    const byMail = await tx.query<{ userId: number }>(TELL, [organizationId, receivers, ...valuesOf(notice)]);
    this.live.tell(tx, 'notification', receivers);
    for (const { userId } of byMail) {
      await this.outbox.publish(tx, NOTICE_MAIL_WANTED, { userId, eventId: notice.eventId });
    }
  }
}

/** $3 to $17 of the statement. */
function valuesOf({ title, message, relatedDocumentId, eventId, several, quote, ...notice }: Notice): unknown[] {
  const { kind, target, ownMail, merge } = NOTICE_TYPES[notice.type];
  const { email, locked } = NOTICE_KINDS[kind];
  const targetId = target === 'document' ? relatedDocumentId : (notice.targetId ?? null);
  const targetKind = target === 'document' && relatedDocumentId === null ? null : target;
  return [
    title,
    message,
    notice.type,
    relatedDocumentId,
    eventId,
    targetKind,
    targetId,
    merge ? (several ?? null) : null,
    kind,
    locked === true,
    email,
    ownMail === true,
    merge === 'unread',
    quote?.kind ?? null,
    quote?.id ?? null,
  ];
}
