const MAX_ID = 2_147_483_647;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Where a page of conversations ended: latest message first, then the later conversation. */
export interface Place {
  at: string;
  id: number;
}

/** The place as the client carries it. */
export const cursorOf = ({ at, id }: Place): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** The place a cursor names, or null for one that no list gave. */
export function placeOf(cursor: string): Place | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  const [at, id, ...rest] = Array.isArray(value) ? (value as unknown[]) : [];
  const known =
    typeof at === 'string' &&
    MOMENT.test(at) &&
    !Number.isNaN(Date.parse(at)) &&
    typeof id === 'number' &&
    Number.isInteger(id) &&
    id > 0 &&
    id <= MAX_ID &&
    rest.length === 0;
  return known ? { at, id } : null;
}
