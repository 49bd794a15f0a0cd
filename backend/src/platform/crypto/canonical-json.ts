/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and strings as ECMAScript
 * prints them. The same value always gives the same bytes, so that it can be hashed and signed.
 *
 * @throws TypeError for what JSON cannot say
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON knows finite numbers only');
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`JSON does not know a ${typeof value}`);
  return text;
}
