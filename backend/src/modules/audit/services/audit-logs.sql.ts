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

/** Whose entries are asked for, and which of them. */
export interface Asked {
  actor: Actor;
  filter: AuditFilter;
  scope: DocumentScope;
}

export interface Sql {
  text: string;
  values: unknown[];
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

type Parameter = (value: unknown) => string;

/** A range of time: on alias `l`, and in places of the tree, for entries that have one. */
function timesOf({ from, to }: AuditFilter, parameter: Parameter): { wheres: string[]; bounds: string } {
  const wheres: string[] = [];
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
  return { wheres, bounds: bounds.join('') };
}

/**
 * The filter as SQL. Each of several actions or resources, and each document of somebody who is no admin, is looked
 * up by itself with a limit of its own: no combination walks through the log of a million entries.
 */
function conditionsOf({ actor, filter, scope }: Asked): Conditions {
  const own = actor.role !== 'admin';
  const values: unknown[] = own ? scope.parameters(actor) : [actor.organizationId];
  const wheres = [`l."organizationId" = $1`];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const { userId, actions, resources, resourceId } = filter;
  let driver = '';
  if (userId !== undefined) wheres.push(`l."userId" = ${parameter(userId)}`);
  if (own) {
    const only = resourceId === undefined ? '' : `AND d."id" = ${documentOf(parameter(resourceId))}`;
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
  const times = timesOf(filter, parameter);
  return { driver, where: [...wheres, ...times.wheres].join(' AND '), bounds: times.bounds, values };
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

/** A document's number in a text; NULL where it can be none, so that an index finds it. */
const documentOf = (text: string): string => `(CASE WHEN ${text} ~ '^[0-9]{1,9}$' THEN ${text}::int END)`;

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
export function pageSql(asked: Asked, limit: number, after: Position | null): Sql {
  const { driver, where, bounds, values } = conditionsOf(asked);
  const keyset = keysetOf(after, values);
  const placed = `${where} AND l."seq" IS NOT NULL${bounds}${keyset.placed}`;
  const waiting = `${where} AND l."seq" IS NULL${keyset.waiting}`;
  return {
    text: pageOf(
      lookUp(driver, COLUMNS, placed, 'l."seq" DESC', limit + 1),
      keyset.withWaiting ? lookUp(driver, COLUMNS, waiting, 'l."id" DESC', limit + 1) : null,
      limit,
    ),
    values,
  };
}

/** Of what comes after the position: conditions on entries with a place, and on those that have none yet. */
function keysetOf(
  after: Position | null,
  values: unknown[],
): { placed: string; waiting: string; withWaiting: boolean } {
  const parameter = (value: number): string => `$${values.push(value)}::bigint`;
  let [waiting, placed] = ['', ''];
  if (after?.seq === null) waiting = ` AND l."id" < ${parameter(after.id)}`;
  if (after && after.seq !== null) placed = ` AND l."seq" < ${parameter(after.seq)}`;
  if (after?.shown)
    placed += ` AND NOT (l."seq" >= ${parameter(after.shown.size)} AND l."id" >= ${parameter(after.shown.id)})`;
  return { placed, waiting, withWaiting: !after || after.seq === null };
}

/** Both kinds of entries as one page. */
function pageOf(placed: string, waiting: string | null, limit: number): string {
  const parts = waiting === null ? [placed] : [waiting, placed];
  return `
    WITH page AS (
      SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) every
      ORDER BY "seq" DESC NULLS FIRST, "id" DESC LIMIT ${limit + 1})
    SELECT p."id", p."seq", p."userId", coalesce(u."name", p."actorName") AS "userName", p."action", p."resource", p."resourceId",
           ${NAME}, p."details", p."ipAddress", p."userAgent", p."createdAt",
           (SELECT max(m."seq") + 1 FROM audit_logs m WHERE m."organizationId" = $1 AND m."seq" IS NOT NULL) AS "size"
    FROM (SELECT page.*, ${documentOf('page."resourceId"')} AS "key" FROM page) p
    LEFT JOIN users u ON u."organizationId" = $1 AND u."id" = p."userId"
    ORDER BY p."seq" DESC NULLS FIRST, p."id" DESC`;
}

/** So many of the newest entries about documents are walked for somebody who is no admin, before their documents are. */
export const WALKED = 2_500;

/** What is walked, and which of it the actor finds. */
interface Walk {
  /** The entries that are looked at, newest first. */
  placed: string;
  waiting: string;
  withWaiting: boolean;
  /** Whether one of them, as alias `l`, is for the actor and wanted. */
  found: string;
  values: unknown[];
}

/**
 * Along the newest entries about documents, asking for each whether the actor takes part in its document. A subquery for one
 * value, since as a join it may be turned around and begin with all documents.
 */
function walkOf({ actor, filter, scope }: Asked, after: Position | null): Walk {
  const values: unknown[] = scope.parameters(actor);
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const { userId, actions, resources } = filter;
  const { wheres, bounds } = timesOf(filter, parameter);
  if (userId !== undefined) wheres.push(`l."userId" = ${parameter(userId)}`);
  if (actions) wheres.push(`l."action" = ANY(${parameter(actions)}::text[])`);
  if (resources) wheres.push(`l."resource" = ANY(${parameter(resources)}::text[])`);
  wheres.push(`
    coalesce((SELECT ${scope.condition} FROM documents d WHERE d."organizationId" = $1 AND d."id" = ${documentOf('l."resourceId"')}), false)`);
  const keyset = keysetOf(after, values);
  const of = `SELECT ${COLUMNS} FROM audit_logs l WHERE l."organizationId" = $1 AND l."resource" = 'document'`;
  return {
    placed: `${of} AND l."seq" IS NOT NULL${bounds}${keyset.placed} ORDER BY l."seq" DESC`,
    waiting: `${of} AND l."seq" IS NULL${keyset.waiting} ORDER BY l."id" DESC`,
    withWaiting: keyset.withWaiting,
    found: wheres.join(' AND '),
    values,
  };
}

/** As `pageSql`, but only of entries that are walked: where there are more, a page that is not full is not whole either. */
export function walkedPageSql(asked: Asked, limit: number, after: Position | null): Sql {
  const { placed, waiting, withWaiting, found, values } = walkOf(asked, after);
  const part = (of: string, order: string): string =>
    `SELECT * FROM (${of}) l WHERE ${found} ORDER BY ${order} LIMIT ${limit + 1}`;
  const first = withWaiting ? part(waiting, 'l."id" DESC') : null;
  return { text: pageOf(part(`${placed} LIMIT ${WALKED}`, 'l."seq" DESC'), first, limit), values };
}

/** Whether there are entries about documents behind those that are walked. */
export function behindWalkSql({ actor, filter }: Asked, after: Position | null): Sql {
  const values: unknown[] = [actor.organizationId];
  const { bounds } = timesOf(filter, (value) => `$${values.push(value)}`);
  const { placed } = keysetOf(after, values);
  return {
    text: `SELECT 1 FROM audit_logs l WHERE l."organizationId" = $1 AND l."resource" = 'document' AND l."seq" IS NOT NULL${bounds}${placed}
           ORDER BY l."seq" DESC OFFSET ${WALKED} LIMIT 1`,
    values,
  };
}

/** How many of the entries that are walked the actor finds, and whether there are more behind them. */
export function walkedCountSql(asked: Asked): Sql {
  const { placed, waiting, found, values } = walkOf(asked, null);
  const text = `
    SELECT (SELECT count(*)::int FROM (${waiting}) l WHERE ${found}) + (count(*) FILTER (WHERE ${found}))::int AS "count",
           count(*) = ${WALKED} AS "goesOn"
    FROM (${placed} LIMIT ${WALKED}) l`;
  return { text, values };
}

/** How many there are, counted up to one more than `most`. */
export function countSql(asked: Asked, most: number): Sql {
  const { driver, where, bounds, values } = conditionsOf(asked);
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
