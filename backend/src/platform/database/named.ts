import { createHash } from 'node:crypto';
import type { Statement } from './unit-of-work';

const MOST_KEPT = 1000;
const known = new Map<string, Statement>();

/**
 * One prepared statement per text, for reads that are put together of parts: which filters there are and not what they
 * are looks different, so there are few. Named by its text.
 */
export const named = (prefix: string, text: string): Statement => namedAs(prefix, text, () => text);

/**
 * As `named`, for texts that are long to put together: made once.
 * @param looks what the text depends on
 */
export function namedAs(prefix: string, looks: string, make: () => string): Statement {
  const key = `${prefix} ${looks}`;
  let statement = known.get(key);
  if (!statement) {
    if (known.size >= MOST_KEPT) known.clear();
    const text = make();
    statement = { name: `${prefix}.${createHash('sha1').update(text).digest('hex').slice(0, 12)}`, text };
    known.set(key, statement);
  }
  return statement;
}
