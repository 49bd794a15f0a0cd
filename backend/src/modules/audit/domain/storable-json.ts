const UNSTORABLE = /\\u(0000|d[89a-f])/i;

/** Text without what PostgreSQL cannot keep: NUL and halves of surrogate pairs. */
export const storableText = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '\uFFFD');

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storableText(key), storable(member)]));
}

/**
 * Details as the database will give them back: what JSON drops is dropped, dates are text, and an odd character in
 * somebody's input never keeps an entry from being written.
 */
export function storableJson(details: Record<string, unknown>): { text: string; value: unknown } {
  const text = JSON.stringify(details);
  if (!UNSTORABLE.test(text)) return { text, value: JSON.parse(text) };
  const value = storable(JSON.parse(text));
  return { text: JSON.stringify(value), value };
}
