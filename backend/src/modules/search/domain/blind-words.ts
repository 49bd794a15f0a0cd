import { createHmac } from 'node:crypto';

/** Bytes of a word's keyed hash that are kept: two of a million words share one with a probability of 1 in 37 million. */
const HASH_BYTES = 8;

/** A lexeme as PostgreSQL prints it in a query: quoted, with quotes and backslashes doubled, perhaps with weights. */
const QUOTED = /'((?:[^'\\]|''|\\\\)*)'(:[*A-D]+)?/g;
const unquoted = (quoted: string): string => quoted.replace(/''|\\\\/g, (pair) => pair.slice(1));

/** Turns words into keyed hashes: who holds the database, but not the key, reads no word in it. */
export class BlindWords {
  private readonly known = new Map<string, string>();

  /** @param key of one organization, for this purpose only */
  constructor(private readonly key: Buffer) {}

  /** The hash of a lexeme: 11 characters that mean nothing to the parser. */
  hash(lexeme: string): string {
    let hash = this.known.get(lexeme);
    if (hash === undefined) {
      hash = createHmac('sha256', this.key).update(lexeme).digest().subarray(0, HASH_BYTES).toString('base64url');
      this.known.set(lexeme, hash);
    }
    return hash;
  }

  /** The same query over hashes. */
  query(printed: string): string {
    return printed.replace(QUOTED, (_, quoted: string, weights = '') => `'${this.hash(unquoted(quoted))}'${weights}`);
  }
}

/** The lexemes that a query wants to find; those it wants not to find are no use for highlighting. */
export function wantedLexemes(printed: string): string[] {
  const wanted: string[] = [];
  for (const match of withoutNegations(printed).matchAll(QUOTED)) wanted.push(unquoted(match[1] ?? ''));
  return [...new Set(wanted)];
}

/** Cuts out `!'word'` and `!( ... )`, quotes being no brackets. */
function withoutNegations(printed: string): string {
  const tokens = printed.match(/'(?:[^'\\]|''|\\\\)*'(?::[*A-D]+)?|[^']/g) ?? [];
  let kept = '';
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index] !== '!') {
      kept += tokens[index];
      continue;
    }
    let depth = 0;
    do {
      index += 1;
      if (tokens[index] === '(') depth += 1;
      if (tokens[index] === ')') depth -= 1;
    } while (index < tokens.length && (depth > 0 || tokens[index] === '!' || tokens[index] === ' '));
  }
  return kept;
}
