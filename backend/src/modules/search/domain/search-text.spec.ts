import { correction } from './correction';
import { positionAfter, readPosition } from './position';
import { forParser, isPlain, partsOf, queryForParser } from './search-text';

describe('text for the parser', () => {
  it('has ideographs apart, and no NUL', () => {
    expect(forParser('文書 plan\0b').split(/\s+/).filter(Boolean)).toEqual(['文', '書', 'plan', 'b']);
  });

  it.each([
    ['plan', 'plan'],
    ['文書 plan', '"文 書" plan'],
    ['-文書', '-"文 書"'],
    ['"a 文書 b"', '"a 文 書 b"'],
    ['a or -b "c', 'a or -b "c'],
  ])('%s becomes the query %s', (query, expected) => {
    expect(queryForParser(query).replace(/\s+/g, ' ').trim()).toBe(expected);
  });

  it.each([
    ['annual plan', true],
    ['well-known plan', true],
    ['"annual plan"', false],
    ['plan -annual', false],
    ['-annual', false],
    ['plan or annual', false],
    ['oregano', true],
  ])('%s is words only: %s', (query, plain) => {
    expect(isPlain(query)).toBe(plain);
  });

  it('is cut between words, and nothing is lost', () => {
    const text = `${'word '.repeat(50)}${'x'.repeat(300)} end`;
    const parts = [...partsOf(text, 100)];
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(100);
    expect(parts[0]).toMatch(/word $/);
    expect([...partsOf('', 100)]).toEqual([]);
  });
});

describe('a correction', () => {
  const names = ['Radiology Manual', 'Jonas Weber', 'Plan for Ward 3'];
  it.each([
    ['radiolgy', 'radiology'],
    ['Raidology manaul', 'radiology manual'],
    ['jonas webr', 'jonas weber'],
    ['radio', null],
    ['radiology', null],
    ['plam', 'plan'],
    ['for', null],
    ['zebra', null],
  ])('of %s is %s', (query, expected) => {
    expect(correction(query, names)).toBe(expected);
  });
});

describe('a position', () => {
  it('comes back as it was given', () => {
    for (const rank of [0.6079271, 1e-20, 0, 1.25]) {
      expect(readPosition(positionAfter('rank', String(rank), 7), 'rank')).toEqual({ key: String(rank), id: 7 });
    }
    const time = '2026-01-01T00:00:00.123456Z';
    expect(readPosition(positionAfter('time', time, 7), 'time')).toEqual({ key: time, id: 7 });
  });

  it.each(['', 'abc', '["rank"]', '["rank","NaN",1]', '["rank","1",0]', '["rank",1,1]', '["time","1",1]'])(
    'is refused: %s',
    (text) => {
      expect(() => readPosition(Buffer.from(text).toString('base64url'), 'rank')).toThrow('cursor');
    },
  );
});
