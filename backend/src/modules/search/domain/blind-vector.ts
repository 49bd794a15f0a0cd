import type { BlindWords } from './blind-words';

/** Weights of the index: title, tags and author, description, content. */
export type Weight = 'A' | 'B' | 'C' | 'D';

/** A word of a text and where it stands, as PostgreSQL's parser found it. */
export interface Lexeme {
  lexeme: string;
  positions: number[] | null;
}

/** PostgreSQL keeps no position beyond this one, and at most so many of one word. */
const LAST_POSITION = 16_383;
const POSITIONS_OF_A_WORD = 40;
/** Between fields, so that no phrase begins in one and ends in the next. */
const GAP = 20;
/** A vector may have a megabyte. What would not fit any more is left out: the last new words of a very long text. */
const BUDGET_BYTES = 900_000;
const BYTES_OF_A_WORD = 18;
const BYTES_OF_A_POSITION = 2;

/** Collects words with their weights and writes them as a vector of hashes. */
export class BlindVector {
  private readonly words = new Map<string, string[]>();
  private size = 0;
  private end = 0;

  constructor(private readonly blind: BlindWords) {}

  /** Adds a part of a text behind what is there. @param sameField true when it goes on where the last part ended */
  add(lexemes: readonly Lexeme[], weight: Weight, sameField = false): void {
    const start = this.end === 0 || sameField ? this.end : this.end + GAP;
    let last = start;
    for (const { lexeme, positions } of lexemes) {
      const places = (positions ?? []).map((position) => start + position);
      last = Math.max(last, ...places);
      this.put(this.blind.hash(lexeme), places, weight);
    }
    this.end = last;
  }

  private put(hash: string, places: number[], weight: Weight): void {
    let kept = this.words.get(hash);
    if (!kept) {
      if (this.size + BYTES_OF_A_WORD > BUDGET_BYTES) return;
      this.size += BYTES_OF_A_WORD;
      kept = [];
      this.words.set(hash, kept);
    }
    for (const place of places) {
      if (kept.length >= POSITIONS_OF_A_WORD || this.size + BYTES_OF_A_POSITION > BUDGET_BYTES) return;
      this.size += BYTES_OF_A_POSITION;
      kept.push(`${Math.min(place, LAST_POSITION)}${weight}`);
    }
  }

  /** The text form of a tsvector. */
  toString(): string {
    return [...this.words]
      .map(([hash, places]) => (places.length > 0 ? `'${hash}':${places.join(',')}` : `'${hash}'`))
      .join(' ');
  }
}
