/** A piece of text; `match` says that it is what was searched for. Never markup. */
export interface TextPart {
  text: string;
  match: boolean;
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}_]+/gu;
/** Characters around the first match, and in all. */
const BEFORE = 60;
const SNIPPET = 260;
/** Characters of a text that are looked at. */
const SCANNED = 400_000;
const MATCHES_LOOKED_AT = 400;

interface Found {
  from: number;
  to: number;
  word: string;
}

function* wordsOf(text: string): Iterable<Found> {
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    yield { from: match.index, to: match.index + word.length, word: word.normalize('NFC').toLowerCase() };
  }
}

/** Words of the text that may be a form of a lexeme: they begin alike. The parser then says which ones are. */
export function candidates(text: string, lexemes: readonly string[], into: Set<string>, most: number): void {
  const beginnings = [...new Set(lexemes.map((lexeme) => [...lexeme].slice(0, 3).join('')))];
  for (const { word } of wordsOf(text.slice(0, SCANNED))) {
    if (into.size >= most) return;
    if (beginnings.some((beginning) => word.startsWith(beginning))) into.add(word.slice(0, 200));
  }
}

/** The whole text, with the words marked. */
export function mark(text: string, words: ReadonlySet<string>): TextPart[] {
  const found = [...wordsOf(text)].filter(({ word }) => words.has(word));
  return partsBetween(text, found, 0, text.length);
}

/** The part of the text where most of the different words stand together; null when none does. */
export function snippet(text: string, words: ReadonlySet<string>): TextPart[] | null {
  const scanned = text.slice(0, SCANNED);
  const found: Found[] = [];
  for (const one of wordsOf(scanned)) {
    if (words.has(one.word)) found.push(one);
    if (found.length >= MATCHES_LOOKED_AT) break;
  }
  const best = densest(found);
  if (!best) return null;
  const from = startOfWord(scanned, best.from - BEFORE);
  const to = endOfWord(scanned, from + SNIPPET);
  const inside = found.filter((one) => one.from >= from && one.to <= to);
  const parts = partsBetween(scanned, inside, from, to).map((part) => ({
    ...part,
    text: part.text.replace(/\s+/g, ' '),
  }));
  if (from > 0) parts.unshift({ text: '… ', match: false });
  if (to < text.length) parts.push({ text: ' …', match: false });
  return joined(parts);
}

/** The match that begins the window with the most different words. */
function densest(found: readonly Found[]): Found | undefined {
  let best: Found | undefined;
  let most = 0;
  found.forEach((first, index) => {
    const inWindow = new Set<string>();
    for (let next = index; next < found.length; next += 1) {
      const one = found[next];
      if (!one || one.to > first.from + SNIPPET - BEFORE) break;
      inWindow.add(one.word);
    }
    if (inWindow.size > most) {
      most = inWindow.size;
      best = first;
    }
  });
  return best;
}

function startOfWord(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(at, at + BEFORE).search(/\s\S/);
  return space >= 0 ? at + space + 1 : wholeCharacter(text, at);
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at - 40, at).search(/\s\S*$/);
  return space > 0 ? at - 40 + space : wholeCharacter(text, at);
}

/** Not between the two halves of a character beyond the basic plane. */
const wholeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at);

function partsBetween(text: string, found: readonly Found[], from: number, to: number): TextPart[] {
  const parts: TextPart[] = [];
  let at = from;
  for (const one of found) {
    parts.push({ text: text.slice(at, one.from), match: false }, { text: text.slice(one.from, one.to), match: true });
    at = one.to;
  }
  parts.push({ text: text.slice(at, to), match: false });
  return joined(parts);
}

/** Without empty parts, neighbours of a kind as one. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === '') continue;
    if (last && last.match === part.match) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
