import { types } from 'pg';

const TIMESTAMPTZ = 1184;
const BIGINT = 20;

/** `2026-03-05 15:07:01.25+00` to `2026-03-05T15:07:01.25Z`; connections run in UTC. */
const isoTimestamp = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;

/**
 * How values arrive from PostgreSQL: timestamps as ISO 8601 text (no `Date` is built only to be printed
 * again), bigint as number (all of ours are counters far below 2^53).
 */
export const postgresTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
    if (oid === TIMESTAMPTZ) return isoTimestamp;
    if (oid === BIGINT) return Number;
    return types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};
