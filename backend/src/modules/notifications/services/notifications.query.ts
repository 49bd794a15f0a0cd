import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { jsonMoment } from '../../../platform/database/json-sql';
import { named } from '../../../platform/database/named';
import type { Question } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { JsonText } from '../../../platform/text/json-text';
import { asSeenBy } from '../../documents';
import { typesOf, type NoticeKindName, type TargetKind } from '../domain/notice-kinds';
import { MAY_KNOW, rightsParameters } from './notice-rights';

export interface NotificationView {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  relatedDocumentId: number | null;
  /** How many events it stands for. */
  count: number;
  target: { kind: TargetKind; id: number | null } | null;
  /** Of the latest of them. */
  createdAt: string;
}

export interface NotificationPage {
  notifications: NotificationView[];
  unreadCount: number;
  nextCursor: string | null;
}

export interface NotificationFilter {
  before?: string;
  limit?: number;
  unread?: boolean;
  kind?: NoticeKindName;
}

/** The badge says "99+" from here on. */
const COUNT_TO = 100;
const PAGE_SIZE = 50;
const SHOWN = `n."organizationId" = $1 AND n."userId" = $2 AND n."inApp" AND ${MAY_KNOW}`;
/** A notice as it is shown. */
const COLUMNS = `
  n."id", n."title", n."message", n."type", n."isRead", n."relatedDocumentId", n."count",
  CASE WHEN n."targetKind" IS NOT NULL THEN json_build_object('kind', n."targetKind", 'id', n."targetId") END AS "target",
  ${jsonMoment('n."createdAt"')} AS "createdAt"`;
/** How many are unread, counted so far. */
const UNREAD = `SELECT count(*)::int FROM (SELECT 1 FROM notifications n WHERE ${SHOWN} AND NOT n."isRead" LIMIT ${COUNT_TO}) unread`;

/** The page as JSON, its last notice, and whether more follow. (Without OFFSET the page would be read once for each of them.) */
const pageSql = (conditions: string, limit: number): string => `
  SELECT array_to_string(p."texts"[1:${limit}], ',') AS "texts", p."texts"[${limit}] AS "last",
         cardinality(p."texts") > ${limit} AS "more", (${UNREAD}) AS "unread"
  FROM (
    SELECT ARRAY(
      SELECT row_to_json(s)::text FROM (
        SELECT ${COLUMNS} FROM notifications n WHERE ${SHOWN} ${conditions}
        ORDER BY n."createdAt" DESC, n."id" DESC LIMIT ${limit + 1}) s) AS "texts"
    OFFSET 0) p`;

interface PageRow {
  texts: string;
  last: string | null;
  more: boolean;
  unread: number;
}

/** A person's own notifications, as far as they may still know what these are about. */
@Injectable()
export class NotificationsQuery {
  /**
   * Asks for one page, newest first, and how many are unread in all (100 at most).
   * @throws InvalidInputError for a cursor that no page gave
   */
  page(
    actor: Actor,
    { before, limit = PAGE_SIZE, unread = false, kind }: NotificationFilter,
  ): Question<JsonText<NotificationPage>, [PageRow]> {
    const values: unknown[] = rightsParameters(actor);
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    let conditions = '';
    if (before !== undefined) {
      const [microseconds, id] = parsed(before);
      const moment = `'epoch'::timestamptz + ${parameter(microseconds)}::bigint * interval '1 microsecond'`;
      conditions += ` AND (n."createdAt", n."id") < (${moment}, ${parameter(id)}::bigint)`;
    }
    if (unread) conditions += ` AND NOT n."isRead"`;
    if (kind) conditions += ` AND n."type" = ANY(${parameter(typesOf(kind))}::text[])`;
    const statement = asSeenBy(actor, named('notifications.page', pageSql(conditions, Math.trunc(limit))));
    return {
      reads: [{ ...statement, values, onePlan: true }],
      answer([[row]]) {
        const next = row?.more && row.last !== null ? `"${cursorAfter(row.last)}"` : 'null';
        return new JsonText(
          `{"notifications":[${row?.texts ?? ''}],"unreadCount":${row?.unread ?? 0},"nextCursor":${next}}`,
        );
      },
    };
  }
}

/** Where the page after this notice begins: its time in microseconds, and its id. */
function cursorAfter(last: string): string {
  const { id, createdAt } = JSON.parse(last) as NotificationView;
  const [seconds = '', fraction = ''] = createdAt.slice(0, -1).split('.');
  return `${Date.parse(`${seconds}Z`) / 1000}${fraction.padEnd(6, '0')}-${id}`;
}

/** @throws InvalidInputError */
function parsed(cursor: string): [string, string] {
  const match = /^(\d{1,17})-(\d{1,17})$/.exec(cursor);
  if (!match?.[1] || !match[2]) throw new InvalidInputError({ before: 'before is not one that a page gave' });
  return [match[1], match[2]];
}
