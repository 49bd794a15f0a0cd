/** A person who can be mentioned, or was. */
export interface Mentionable {
  id: number;
  name: string;
}

/** The '@' that is being typed: from where to where it stands, and what follows it. */
export interface MentionQuery {
  start: number;
  end: number;
  query: string;
}

/** The server's limit. */
export const MAX_MENTIONS = 10;
const MAX_OPTIONS = 8;
const MAX_QUERY = 40;

/** The '@' before the caret that begins a word, unless it was finished by a line's end or two blanks. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || (start > 0 && !/[\s(]/.test(text.charAt(start - 1)))) return null;
  const query = text.slice(start + 1, caret);
  if (query.length > MAX_QUERY || /^\s|\n|\s\s/.test(query)) return null;
  return { start, end: caret, query };
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The people whose name has a word that begins as typed; those whose name begins so come first. */
export function matching<T extends Mentionable>(people: readonly T[], query: string): T[] {
  const wanted = plain(query);
  const begins = people.filter(({ name }) => plain(name).startsWith(wanted));
  const within = people.filter((person) => !begins.includes(person) && plain(person.name).includes(` ${wanted}`));
  return [...begins, ...within].slice(0, MAX_OPTIONS);
}

/** The text with the person named in place of what was typed, and where the caret goes. */
export function withMention(text: string, { start, end }: MentionQuery, name: string): { text: string; caret: number } {
  const rest = text.slice(end);
  const named = `@${name}${/^\s/.test(rest) ? '' : ' '}`;
  return { text: text.slice(0, start) + named + rest, caret: start + named.length + (/^\s/.test(rest) ? 1 : 0) };
}

interface Part {
  text: string;
  /** A name, as it was mentioned. */
  mention: boolean;
}

/** A text in pieces: the names of mentioned people, and what stands between them. */
export function mentionParts(text: string, people: readonly Mentionable[]): Part[] {
  const names = people.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = names.find(
      (name) => text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length)),
    );
    if (!found || at < from) continue;
    if (at > from) parts.push({ text: text.slice(from, at), mention: false });
    parts.push({ text: found, mention: true });
    from = at + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), mention: false });
  return parts;
}

/** Of the people who were chosen, those whose names are still in the text. */
export function stillMentioned(text: string, chosen: readonly Mentionable[]): Mentionable[] {
  const named = new Set(mentionParts(text, chosen).flatMap((part) => (part.mention ? [part.text.slice(1)] : [])));
  return chosen.filter(({ id, name }, index) => named.has(name) && chosen.findIndex((one) => one.id === id) === index);
}
