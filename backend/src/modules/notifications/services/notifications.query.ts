import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { namedAs } from '../../../platform/database/named';
import type { Question } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { JsonText } from '../../../platform/text/json-text';
import { asSeenBy } from '../../documents';
import { typesOf, type NoticeKindName, type TargetKind } from '../domain/notice-kinds';
import { ADMIN_MAY_KNOW, MAY_KNOW, rightsParameters } from './notice-rights';

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
const OWN = `n."organizationId" = $1 AND n."userId" = $2 AND n."inApp"`;
/** A notice as it is shown. The time is the last of it, and gets its form with the whole page. */
const COLUMNS = `
  n."id", n."title", n."message", n."type", n."isRead", n."relatedDocumentId", n."count",
  CASE WHEN n."targetKind" IS NOT NULL THEN json_build_object('kind', n."targetKind", 'id', n."targetId") END AS "target",
  n."createdAt"`;
/** Times as they stand in every answer; connections run in UTC. What people wrote has a backslash before each quote, and cannot look like the end of a notice. */
const withMoments = (json: string): string => `replace((${json})::text, '+00:00"}', 'Z"}')`;

/** How many are unread, so far as anybody counts. Those on the newest page were found already: only older ones are looked for. */
function unreadSql({ limit, isNewest }: PageShape, shown: string): string {
  const unread = (more: string): string =>
    `(SELECT count(*)::int FROM (SELECT 1 FROM notifications n WHERE ${shown} AND NOT n."isRead" ${more} LIMIT ${COUNT_TO}) u)`;
  if (!isNewest) return unread('');
  const older = unread(`AND (n."createdAt", n."id") < (p."oldest", p."ids"[${limit + 1}])`);
  return `least(${COUNT_TO}, p."unread" + CASE WHEN cardinality(p."notices") > ${limit} THEN ${older} ELSE 0 END)`;
}

/** What its text depends on. */
interface PageShape {
  limit: number;
  conditions: string;
  /** The first page of all kinds. */
  isNewest: boolean;
  isForAdmins: boolean;
}

/** The page as JSON, its last notice, and whether more follow. (An array of notices is printed faster than one after the other.) */
function pageSql(shape: PageShape): string {
  const { limit, conditions, isForAdmins } = shape;
  const shown = `${OWN} AND ${isForAdmins ? ADMIN_MAY_KNOW : MAY_KNOW}`;
  return `
  SELECT ${withMoments(`array_to_json(p."notices"[1:${limit}])`)} AS "page", ${withMoments(`row_to_json(p."notices"[${limit}])`)} AS "last",
         cardinality(p."notices") > ${limit} AS "more", ${unreadSql(shape, shown)} AS "unread"
  FROM (
    SELECT array_agg(s) AS "notices", array_agg(s."id") AS "ids", min(s."createdAt") AS "oldest",
           (count(*) FILTER (WHERE NOT s."isRead"))::int AS "unread"
    FROM (
      SELECT ${COLUMNS} FROM notifications n WHERE ${shown} ${conditions}
      ORDER BY n."createdAt" DESC, n."id" DESC LIMIT ${limit + 1}) s) p`;
}

interface PageRow {
  /** Null without notices, as `more`. */
  page: string | null;
  last: string | null;
  more: boolean | null;
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
    const shape: PageShape = {
      limit: Math.trunc(limit),
      conditions,
      isNewest: before === undefined && kind === undefined,
      isForAdmins: actor.role === 'admin',
    };
    const statement = namedAs('notifications.page', Object.values(shape).join(' '), () => pageSql(shape));
    return {
      reads: [{ ...asSeenBy(actor, statement), values, onePlan: true }],
      answer([[row]]) {
        const next = row?.more && row.last !== null ? `"${cursorAfter(row.last)}"` : 'null';
        return new JsonText(
          `{"notifications":${row?.page ?? '[]'},"unreadCount":${row?.unread ?? 0},"nextCursor":${next}}`,
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
