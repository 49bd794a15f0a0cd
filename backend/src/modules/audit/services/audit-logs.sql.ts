import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { DocumentScope } from '../document-scope';
import type { AuditFilter } from '../domain/audit-filter';

/**
 * A clock that was set back, or a long transaction, puts an entry before others that are older by their time. So
 * far apart they are not: whoever looks for a range of time need not look further than this on both sides of it.
 */
const SLACK = `interval '1 day'`;

/** Where a page ended. */
export interface Position {
  /** Null while the page ended among entries that had no place yet. */
  seq: number | null;
  id: number;
  /** Of the entries that had no place yet on an earlier page, those from this id on were shown; they have places from `size` on. */
  shown: { size: number; id: number } | null;
}

/** Conditions of one read, and their parameters. */
interface Conditions {
  /** What the entries are looked up by, one look-up for each of its rows; empty for one look-up over all. */
  driver: string;
  /** On alias `l`. */
  where: string;
  /** The same range of time in places of the tree, for entries that have one. */
  bounds: string;
  values: unknown[];
}

/**
 * The filter as SQL. Each of several actions or resources, and each document of somebody who is no admin, is looked
 * up by itself with a limit of its own: no combination walks through the log of a million entries.
 */
function conditionsOf(actor: Actor, filter: AuditFilter, scope: DocumentScope): Conditions {
  const own = actor.role !== 'admin';
  const values: unknown[] = own ? scope.parameters(actor) : [actor.organizationId];
  const wheres = [`l."organizationId" = $1`];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const { userId, actions, resources, resourceId, from, to } = filter;
  let driver = '';
  if (userId !== undefined) wheres.push(`l."userId" = ${parameter(userId)}`);
  if (own) {
    const only = resourceId === undefined ? '' : `AND d."id"::text = ${parameter(resourceId)}`;
    driver = `(SELECT d."id"::text AS "key" FROM documents d WHERE d."organizationId" = $1 AND ${scope.condition} ${only}) own`;
    wheres.push(`l."resource" = 'document' AND l."resourceId" = own."key"`);
  } else if (resourceId !== undefined) wheres.push(`l."resourceId" = ${parameter(resourceId)}`);
  const words = (column: string, wanted: readonly string[] | undefined): void => {
    if (!wanted) return;
    if (driver || resourceId !== undefined || userId !== undefined) {
      wheres.push(`l."${column}" = ANY(${parameter(wanted)}::text[])`);
      return;
    }
    driver = `unnest(${parameter(wanted)}::text[]) AS word("key")`;
    wheres.push(`l."${column}" = word."key"`);
  };
  words('action', actions);
  words('resource', resources);
  const bounds: string[] = [];
  if (from !== undefined) {
    const moment = `${parameter(from)}::timestamptz`;
    wheres.push(`l."createdAt" >= ${moment}`);
    bounds.push(` AND l."seq" >= coalesce(${placeBefore(moment)}, 0)`);
  }
  if (to !== undefined) {
    const moment = `${parameter(to)}::timestamptz`;
    wheres.push(`l."createdAt" < ${moment}`);
    bounds.push(` AND l."seq" <= coalesce(${placeAfter(moment)}, ${Number.MAX_SAFE_INTEGER})`);
  }
  return { driver, where: wheres.join(' AND '), bounds: bounds.join(''), values };
}

const placeBefore = (moment: string): string => `
  (SELECT b."seq" FROM audit_logs b WHERE b."organizationId" = $1 AND b."seq" IS NOT NULL AND b."createdAt" < ${moment} - ${SLACK} ORDER BY b."createdAt" DESC LIMIT 1)`;
const placeAfter = (moment: string): string => `
  (SELECT b."seq" FROM audit_logs b WHERE b."organizationId" = $1 AND b."seq" IS NOT NULL AND b."createdAt" > ${moment} + ${SLACK} ORDER BY b."createdAt" LIMIT 1)`;

const COLUMNS = `l."id", l."seq", l."userId", l."action", l."resource", l."resourceId", l."details", l."ipAddress", l."userAgent", l."actorName", l."createdAt"`;

function lookUp(driver: string, columns: string, where: string, order: string, limit: number): string {
  const one = `SELECT ${columns} FROM audit_logs l WHERE ${where} ${order && `ORDER BY ${order}`} LIMIT ${limit}`;
  return driver ? `SELECT l.* FROM ${driver} CROSS JOIN LATERAL (${one}) l` : one;
}

/** What objects are called, where they have a name. */
const NAME = `
  CASE p."resource"
    WHEN 'document' THEN (SELECT o."title" FROM documents o WHERE o."organizationId" = $1 AND o."id" = p."key")
    WHEN 'user' THEN (SELECT o."name" FROM users o WHERE o."organizationId" = $1 AND o."id" = p."key")
    WHEN 'template' THEN (SELECT o."name" FROM document_templates o WHERE o."organizationId" = $1 AND o."id" = p."key")
    WHEN 'department' THEN (SELECT o."name" FROM departments o WHERE o."organizationId" = $1 AND o."id" = p."key")
    WHEN 'division' THEN (SELECT o."name" FROM divisions o WHERE o."organizationId" = $1 AND o."id" = p."key")
    WHEN 'review_route' THEN (SELECT o."name" FROM review_routes o WHERE o."organizationId" = $1 AND o."id" = p."key")
    WHEN 'organization' THEN (SELECT o."name" FROM organizations o WHERE o."id" = $1 AND o."id" = p."key")
  END AS "resourceName"`;

/** A page and one entry more: entries that have no place yet first, then by place, newest first. */
export function pageSql(
  actor: Actor,
  filter: AuditFilter,
  scope: DocumentScope,
  limit: number,
  after: Position | null,
): { text: string; values: unknown[] } {
  const { driver, where, bounds, values } = conditionsOf(actor, filter, scope);
  const parameter = (value: number): string => `$${values.push(value)}::bigint`;
  let [waiting, placed] = [`${where} AND l."seq" IS NULL`, `${where} AND l."seq" IS NOT NULL${bounds}`];
  if (after?.seq === null) waiting += ` AND l."id" < ${parameter(after.id)}`;
  if (after && after.seq !== null) placed += ` AND l."seq" < ${parameter(after.seq)}`;
  if (after?.shown)
    placed += ` AND NOT (l."seq" >= ${parameter(after.shown.size)} AND l."id" >= ${parameter(after.shown.id)})`;
  const parts = [lookUp(driver, COLUMNS, placed, 'l."seq" DESC', limit + 1)];
  if (!after || after.seq === null) parts.unshift(lookUp(driver, COLUMNS, waiting, 'l."id" DESC', limit + 1));
  const text = `
    WITH page AS (
      SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) every
      ORDER BY "seq" DESC NULLS FIRST, "id" DESC LIMIT ${limit + 1})
    SELECT p."id", p."seq", p."userId", coalesce(u."name", p."actorName") AS "userName", p."action", p."resource", p."resourceId",
           ${NAME}, p."details", p."ipAddress", p."userAgent", p."createdAt",
           (SELECT max(m."seq") + 1 FROM audit_logs m WHERE m."organizationId" = $1 AND m."seq" IS NOT NULL) AS "size"
    FROM (SELECT page.*, CASE WHEN page."resourceId" ~ '^[0-9]{1,9}$' THEN page."resourceId"::int END AS "key" FROM page) p
    LEFT JOIN users u ON u."organizationId" = $1 AND u."id" = p."userId"
    ORDER BY p."seq" DESC NULLS FIRST, p."id" DESC`;
  return { text, values };
}

/** How many there are, counted up to one more than `most`. */
export function countSql(
  actor: Actor,
  filter: AuditFilter,
  scope: DocumentScope,
  most: number,
): { text: string; values: unknown[] } {
  const { driver, where, bounds, values } = conditionsOf(actor, filter, scope);
  const waiting = lookUp(driver, '1', `${where} AND l."seq" IS NULL`, '', most + 1);
  const placed = lookUp(driver, '1', `${where} AND l."seq" IS NOT NULL${bounds}`, '', most + 1);
  const text = `SELECT count(*)::int AS "count" FROM ((${waiting}) UNION ALL (${placed}) LIMIT ${most + 1}) found`;
  return { text, values };
}

/** Where the page after this entry begins. */
export function cursorAfter(
  last: { id: number; seq: number | null; size: number | null },
  from: Position | null,
): string {
  const shown = last.seq === null ? { size: from?.shown?.size ?? last.size ?? 0, id: last.id } : (from?.shown ?? null);
  return Buffer.from(JSON.stringify([last.seq, last.id, shown?.size ?? null, shown?.id ?? null])).toString('base64url');
}

/** @throws InvalidInputError for a cursor that no list gave */
export function positionOf(cursor: string): Position {
  const [seq, id, size, from, ...rest] = parsed(cursor);
  const shown = isCount(size) && isCount(from) ? { size, id: from } : null;
  const none = size === null && from === null;
  if (rest.length > 0 || !(seq === null || isCount(seq)) || !isCount(id) || !(none || shown)) {
    throw new InvalidInputError({ cursor: 'cursor is not one that a list gave' });
  }
  return { seq, id, shown };
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
