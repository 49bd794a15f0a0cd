import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { DocumentFilter, ListSort, ListView } from '../domain/document-list';
import { hasStatus, IN_TRASH, PARTICIPANT, PUBLISHED, VISIBLE, visibilityParameters } from './visible-documents';

const MAX_ID = 2_147_483_647;

const VIEWS: Record<ListView, string> = {
  active: `${VISIBLE} AND NOT d."isArchived"`,
  archived: `${VISIBLE} AND d."isArchived"`,
  trash: IN_TRASH,
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The condition of a list on alias `d`, and its parameters.
 * @returns also, for whom counting all of it means reading each document, `surely`: a part of it that an index counts
 */
export function filterSql(
  actor: Actor,
  filter: DocumentFilter,
): { where: string; values: unknown[]; surely: string | null } {
  const values: unknown[] = visibilityParameters(actor);
  const conditions = [VIEWS[filter.view ?? 'active']];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.search) {
    add(
      `%${escapeLike(filter.search)}%`,
      (p) => `(d."title" ILIKE ${p} OR d."description" ILIKE ${p} OR array_to_string(d."tags", ' ') ILIKE ${p})`,
    );
  }
  if (filter.department) add(filter.department, (p) => `lower(d."department") = lower(${p})`);
  if (filter.category) add(filter.category, (p) => `d."category" = ${p}`);
  if (filter.priority) add(filter.priority, (p) => `d."priority" = ${p}`);
  if (filter.tag) add(filter.tag, (p) => `d."tags" @> ARRAY[${p}::text]`);
  if (filter.author) conditions.push(`d."authorId" = $2`);
  const { status } = filter;
  if (status === 'pending') conditions.push(`d."status" IN ('pending_review', 'pending_approval') AND ${PARTICIPANT}`);
  else if (status) add(status, (p) => hasStatus(status, p));
  const isUnfiltered = (filter.view ?? 'active') === 'active' && conditions.length === 1;
  const surely = isUnfiltered && actor.role !== 'admin' ? `${PUBLISHED} AND NOT d."isArchived"` : null;
  return { where: conditions.join(' AND '), values, surely };
}

/**
 * Whether the indexes that have the order serve the filter for whatever it names, so that one plan is good for all. Words,
 * tags and departments may be rare or everywhere.
 */
export const isServedInOrder = ({ search, tag, department }: DocumentFilter): boolean => !search && !tag && !department;

/** What a row is ordered by; the id makes the order strict. */
interface Ordered {
  id: number;
  title: string;
  createdAt: string;
  updatedAt: string;
}

interface Order {
  key: string;
  /** The value of the key in a row, as the cursor carries it. */
  of: (row: Ordered) => string;
  /** How a parameter with such a value is read. */
  read: (parameter: string) => string;
  direction: 'ASC' | 'DESC';
  valid: (value: string) => boolean;
}

const moment = (column: 'updatedAt' | 'createdAt', direction: Order['direction']): Order => ({
  key: `d."${column}"`,
  of: (row) => row[column],
  read: (parameter) => `${parameter}::timestamptz`,
  direction,
  valid: isMoment,
});
const title = (direction: Order['direction']): Order => ({
  key: `lower(d."title")`,
  of: (row) => row.title,
  read: (parameter) => `lower(${parameter})`,
  direction,
  valid: (value) => value.length <= 300 && !value.includes('\0'),
});

const ORDERS: Record<ListSort, Order> = {
  updated_desc: moment('updatedAt', 'DESC'),
  updated_asc: moment('updatedAt', 'ASC'),
  title_asc: title('ASC'),
  title_desc: title('DESC'),
  created_desc: moment('createdAt', 'DESC'),
};

export function orderSql(sort: ListSort): string {
  const { key, direction } = ORDERS[sort];
  return `ORDER BY ${key} ${direction}, d."id" ${direction}`;
}

/** Where the page after this row begins. Good for the same order only. */
export function cursorAfter(sort: ListSort, row: Ordered): string {
  return Buffer.from(JSON.stringify([sort, ORDERS[sort].of(row), row.id])).toString('base64url');
}

/**
 * The condition for rows after the cursor; its values are added to `values`.
 * @throws InvalidInputError for a cursor that no list gave, or one of another order
 */
export function afterCursor(sort: ListSort, cursor: string, values: unknown[]): string {
  const order = ORDERS[sort];
  const [of, key, id] = parsed(cursor);
  if (typeof of === 'string' && Object.hasOwn(ORDERS, of) && of !== sort) {
    throw new InvalidInputError({ cursor: 'cursor belongs to another order of the list' });
  }
  if (of !== sort || typeof key !== 'string' || !order.valid(key) || !isId(id)) {
    throw new InvalidInputError({ cursor: 'cursor is not one that a list gave' });
  }
  values.push(key, id);
  const after = order.direction === 'ASC' ? '>' : '<';
  return `AND (${order.key}, d."id") ${after} (${order.read(`$${values.length - 1}`)}, $${values.length}::int)`;
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) && value.length === 3 ? value : [];
  } catch {
    return [];
  }
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** Whether it is on the calendar: `Date.parse` takes February 30 for March 2, PostgreSQL refuses it, and both know no year 0. */
function isMoment(timestamp: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(timestamp)) return false;
  const date = new Date(timestamp);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === timestamp.slice(0, 19);
  return exists && date.getUTCFullYear() > 0;
}
