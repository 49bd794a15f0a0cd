/*
 * Chinese and Japanese put no space between words, and PostgreSQL's parser would take a whole sentence for
 * one word. Each of these characters is therefore a word of its own, and a run of them in a query is a phrase.
 */
const IDEOGRAPH = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const IDEOGRAPHS = new RegExp(`${IDEOGRAPH}+`, 'gu');
const ONE_IDEOGRAPH = new RegExp(IDEOGRAPH, 'gu');

/** Text as it is given to the parser: ideographs apart, without what PostgreSQL cannot take. */
export function forParser(text: string): string {
  return text.replaceAll('\0', ' ').replace(ONE_IDEOGRAPH, ' $& ').normalize('NFC');
}

/** A query in the syntax of web search (words, "phrases", or, -not), with runs of ideographs as phrases. */
export function queryForParser(query: string): string {
  return query
    .normalize('NFC')
    .split('"')
    .map((part, index) => {
      const inPhrase = index % 2 === 1;
      return part.replace(IDEOGRAPHS, (run, at: number) => {
        const apart = [...run].join(' ');
        if (inPhrase) return ` ${apart} `;
        // A minus belongs to what follows it.
        return `${part[at - 1] === '-' ? '' : ' '}"${apart}" `;
      });
    })
    .join('"');
}

/** Whether a query is words only: then names that are nearly written so are what the person may have meant. */
export const isPlain = (query: string): boolean => !/"|(^|\s)-|\sor\s/i.test(query);

/** Splits long text into parts of about `size` characters, between words. */
export function* partsOf(text: string, size: number): Iterable<string> {
  let from = 0;
  while (from < text.length) {
    let to = Math.min(from + size, text.length);
    const space = text.slice(from, to).search(/\s\S*$/);
    if (to < text.length && space > 0) to = from + space + 1;
    yield text.slice(from, to);
    from = to;
  }
}
