import { randomBytes } from 'node:crypto';
import { BlindVector } from './blind-vector';
import { BlindWords, wantedLexemes } from './blind-words';

describe('blind words', () => {
  const blind = new BlindWords(Buffer.alloc(32, 7));

  it('are the same for the same key, others for another key, and say nothing', () => {
    expect(blind.hash('polici')).toBe(new BlindWords(Buffer.alloc(32, 7)).hash('polici'));
    expect(blind.hash('polici')).not.toBe(new BlindWords(randomBytes(32)).hash('polici'));
    expect(blind.hash('polici')).toMatch(/^[\w-]{11}$/);
  });

  it.each([
    [`'a' & 'b'`, ['a', 'b']],
    [`'a' <-> 'b' <2> 'c'`, ['a', 'b', 'c']],
    [`'a' & !'b'`, ['a']],
    [`!( 'a' | 'b' ) & 'c'`, ['c']],
    [`!( 'a' <-> 'b' ) & !!'c'`, []],
    [`'it''s' | 'back\\\\slash'`, [`it's`, 'back\\slash']],
    [`'(' & ')' & !'('`, ['(', ')']],
    ['', []],
  ])('of %s that are wanted are %j', (printed, wanted) => {
    expect(wantedLexemes(printed)).toEqual(wanted);
  });

  it('keep the shape of a query and nothing of its words', () => {
    const printed = `'secret' <-> 'it''s' & !( 'back\\\\slash':AB | '&' )`;
    const query = blind.query(printed);
    expect(query.replace(/'[\w-]{11}'/g, 'W')).toBe('W <-> W & !( W:AB | W )');
    expect(query).toContain(blind.hash(`it's`));
    expect(query).toContain(blind.hash('back\\slash'));
  });
});

describe('a blind vector', () => {
  const blind = new BlindWords(Buffer.alloc(32, 7));
  const placesOf = (vector: BlindVector, word: string): string | undefined =>
    new RegExp(`'${blind.hash(word)}':(\\S+)`).exec(vector.toString())?.[1];

  it('keeps fields apart, so that no phrase crosses from one to the next', () => {
    const vector = new BlindVector(blind);
    vector.add([{ lexeme: 'a', positions: [1] }], 'A');
    vector.add([{ lexeme: 'a', positions: [1, 3] }], 'D');
    vector.add([{ lexeme: 'b', positions: [1] }], 'D', true);
    expect(placesOf(vector, 'a')).toBe('1A,22D,24D');
    expect(placesOf(vector, 'b')).toBe('25D');
  });

  it('stays below what PostgreSQL can hold, whatever comes', () => {
    const vector = new BlindVector(blind);
    vector.add(
      Array.from({ length: 100_000 }, (_, n) => ({ lexeme: `w${n}`, positions: [n + 1, n + 2] })),
      'D',
    );
    vector.add([{ lexeme: 'late', positions: Array.from({ length: 300 }, (_, n) => n + 1) }], 'D');
    expect(placesOf(vector, 'w0')).toBe('1D,2D');
    expect(placesOf(vector, 'late')).toBeUndefined();
    expect(vector.toString()).not.toMatch(/:\d*1638[4-9]|:\d{6}/);
  });
});
