import { InvalidInputError } from '../../../platform/errors/app-error';

/** What a search is ordered by: rank, or the time of the latest change where there are no words to rank by. */
export type SearchOrder = 'rank' | 'time';

/** Where a page begins: after this key and id. */
export interface Position {
  key: string;
  id: number;
}

const MAX_ID = 2_147_483_647;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

/** The cursor of the page after this one. */
export const positionAfter = (order: SearchOrder, key: string, id: number): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url');

/** @throws InvalidInputError for a cursor that no search of this order gave */
export function readPosition(cursor: string, order: SearchOrder): Position {
  const [of, key, id] = parsed(cursor);
  const valid = typeof key === 'string' && (order === 'rank' ? isRank(key) : isTime(key));
  if (of !== order || !valid || typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_ID) {
    throw new InvalidInputError({ cursor: 'cursor is not one that this search gave' });
  }
  return { key, id };
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) && value.length === 3 ? value : [];
  } catch {
    return [];
  }
}

const isRank = (key: string): boolean => /^\d{1,3}(\.\d{1,20})?(e-?\d{1,3})?$/.test(key);

/** Also on the calendar: PostgreSQL refuses a 30th of February. */
function isTime(key: string): boolean {
  if (!TIME.test(key)) return false;
  const date = new Date(key);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === key.slice(0, 19);
  return exists && date.getUTCFullYear() > 0;
}
