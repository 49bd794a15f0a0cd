import { compareTexts, type TextChange } from './compare-texts';

const of = (changes: TextChange[], kind: TextChange['kind']): string[] =>
  changes.filter((change) => change.kind === kind).map(({ text }) => text.trim());
const all = (changes: TextChange[], ...kinds: TextChange['kind'][]): string =>
  changes
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

describe('comparing texts', () => {
  it('names the words that differ, and leaves the rest as it is', async () => {
    const before = 'Scope\nAll staff wash hands for 20 seconds.\nEnd\n';
    const after = 'Scope\nAll staff and visitors wash hands for 30 seconds.\nEnd\n';
    const { changes, added, removed, truncated } = await compareTexts(before, after);
    expect(of(changes, 'removed')).toEqual(['20']);
    expect(of(changes, 'added')).toEqual(['and visitors', '30']);
    expect([added, removed, truncated]).toEqual([3, 1, false]);
  });

  it.each([
    ['equal ones', 'a\nb\n', 'a\nb\n', 0, 0],
    ['an empty and a full one', '', 'a b\n', 2, 0],
    ['a full and an empty one', 'a b\n', '', 0, 2],
    ['other line ends', 'a\r\nb\r\n', 'a\nb\n', 0, 0],
    ['lines wrapped anew', 'one two three\nfour five\n', 'one two\nthree four five\n', 0, 0],
    ['moved lines', 'a\nb\nc\n', 'b\nc\na\n', 1, 1],
    ['other writing', 'привет мир\n日本\n', 'привет друг\n日本\n', 1, 1],
  ])('counts words of %s', async (_, before, after, added, removed) => {
    const found = await compareTexts(before, after);
    expect([found.added, found.removed]).toEqual([added, removed]);
  });

  it('gives both texts back in full', async () => {
    const words = 'the quick brown fox jumps over the lazy dog again and again'.split(' ');
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const text = (): string =>
      Array.from({ length: 25 }, () => Array.from({ length: 6 }, () => words[random(words.length)]).join(' ')).join(
        '\n',
      );
    for (let turn = 0; turn < 3; turn += 1) {
      const [before, after] = [text(), text()];
      const { changes } = await compareTexts(before, after);
      const tokens = (value: string): string[] => value.split(/\s+/).filter(Boolean);
      expect(tokens(all(changes, 'equal', 'removed'))).toEqual(tokens(before));
      expect(tokens(all(changes, 'equal', 'added'))).toEqual(tokens(after));
    }
  });

  it('ends with texts that have nothing in common, and lets others have their turn meanwhile', async () => {
    const text = (name: string): string => Array.from({ length: 30_000 }, (_, line) => `${name} ${line}`).join('\n');
    let turns = 0;
    const clock = setInterval(() => (turns += 1), 1);
    const { changes, truncated } = await compareTexts(text('old'), text('new'), 300);
    clearInterval(clock);
    expect(truncated).toBe(true);
    expect(changes.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(turns).toBeGreaterThan(3);
  });

  it('compares the beginning of texts that are too long', async () => {
    const long = 'line of text\n'.repeat(40_000);
    const { changes, truncated } = await compareTexts(`first\n${long}`, `second\n${long}`);
    expect(truncated).toBe(true);
    expect(of(changes, 'removed')).toEqual(['first']);
    expect(of(changes, 'added')).toEqual(['second']);
  });
});
