import type { Question } from '../../../platform/database/unit-of-work';
import { candidates, mark, snippet, type TextPart } from '../domain/highlight';
import { forParser } from '../domain/search-text';

/** What of a document may contain the words. */
export interface Shown {
  id: number;
  title: string;
  description: string | null;
}

export interface Highlights {
  titleParts: TextPart[];
  snippet: TextPart[];
}

const CANDIDATES = 2_000;
const BEGINNING = 200;
const FORMS = {
  name: 'search.forms',
  text: `SELECT w.at::int AS "at" FROM unnest($1::text[]) WITH ORDINALITY AS w(word, at)
         WHERE tsvector_to_array(to_tsvector('pg_catalog.english', w.word)) && $2::text[]`,
};

/**
 * Asks which words of the documents are forms of the lexemes: the parser that made the index says so.
 *
 * @param texts contents of the documents @param lexemes what the query wants, as the parser reduced it
 */
export function formsIn(
  shown: readonly Shown[],
  texts: ReadonlyMap<number, string>,
  lexemes: readonly string[],
): Question<Set<string>, [{ at: number }] | []> {
  const words = new Set<string>();
  if (lexemes.length > 0) {
    for (const { title, description } of shown) candidates(`${title} ${description ?? ''}`, lexemes, words, CANDIDATES);
    for (const text of texts.values()) candidates(text, lexemes, words, CANDIDATES);
  }
  const all = [...words];
  return {
    reads: all.length > 0 ? [{ ...FORMS, values: [all.map(forParser), lexemes] }] : [],
    freshness: 'search',
    answer: ([rows = []]) => new Set(rows.flatMap(({ at }) => all[at - 1] ?? [])),
  };
}

/**
 * Shows where the words stand, in the version that the reader knows.
 *
 * @param typed for names, which match by how they begin
 */
export function highlights(
  shown: readonly Shown[],
  texts: ReadonlyMap<number, string>,
  forms: ReadonlySet<string>,
  typed: string,
): Highlights[] {
  const words = new Set([...forms, ...beginnings(typed, shown)]);
  return shown.map(({ id, title, description }) => ({
    titleParts: mark(title, words),
    snippet: snippet(texts.get(id) ?? '', words) ?? aboutOf(description, words),
  }));
}

/** Words of titles that begin like a word of the query. */
function beginnings(typed: string, shown: readonly Shown[]): string[] {
  if (typed === '') return [];
  const starts = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const words = shown.flatMap(
    ({ title }) =>
      title
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [],
  );
  return words.filter((word) => starts.some((start) => word.startsWith(start)));
}

/** The description, where the content has nothing to show. */
function aboutOf(description: string | null, words: ReadonlySet<string>): TextPart[] {
  if (!description) return [];
  const text = [...description].slice(0, BEGINNING).join('');
  return snippet(description, words) ?? [{ text: text.length < description.length ? `${text}…` : text, match: false }];
}
