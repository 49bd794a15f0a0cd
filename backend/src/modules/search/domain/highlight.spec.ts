import { candidates, mark, snippet } from './highlight';

const words = (...all: string[]): Set<string> => new Set(all);
const text = (parts: readonly { text: string }[] | null): string => (parts ?? []).map((part) => part.text).join('');

describe('highlights', () => {
  it('mark whole words only, whatever their letters', () => {
    expect(mark('Plan, PLANS and planet', words('plan', 'plans'))).toEqual([
      { text: 'Plan', match: true },
      { text: ', ', match: false },
      { text: 'PLANS', match: true },
      { text: ' and planet', match: false },
    ]);
    expect(mark('Größe', words('größe'))).toEqual([{ text: 'Größe', match: true }]);
    expect(mark('', words('a'))).toEqual([]);
  });

  it('lose no character of a text', () => {
    const title = '🎉 a “quoted” <b>title</b>\t文書 a';
    expect(text(mark(title, words('a', '文')))).toBe(title);
  });

  it('show the part with the most different words, and say what is left out', () => {
    const far = 'x '.repeat(400);
    const found = snippet(`one ${far} one and two together ${far}`, words('one', 'two'));
    expect(found?.filter((part) => part.match).map((part) => part.text)).toEqual(['one', 'two']);
    expect(text(found)).toMatch(/^… .*one and two together.* …$/);
    expect(text(found).length).toBeLessThan(300);
  });

  it('show nothing of a text without the words, and half of no character', () => {
    expect(snippet('nothing here', words('one'))).toBeNull();
    expect(snippet('', words('one'))).toBeNull();
    const emoji = snippet(`${'🎉'.repeat(500)} one ${'🎉'.repeat(500)}`, words('one'));
    expect(text(emoji)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
  });

  it('ask about few of the words of a text', () => {
    const asked = new Set<string>();
    candidates('Policies of the police and other pots, 文書', ['polici', '文'], asked, 10);
    expect([...asked]).toEqual(['policies', 'police', '文']);
    candidates('pol1 pol2 pol3', ['polici'], asked, 4);
    expect(asked.size).toBe(4);
  });

  it('take no longer for texts made to be slow', () => {
    const parts = snippet(`${'a'.repeat(300_000)} one ${' '.repeat(90_000)}`, words('one'));
    expect(parts?.some((part) => part.match)).toBe(true);
  });
});
