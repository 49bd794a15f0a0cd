import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { DocumentTexts } from '../../renditions';
import { candidates, mark, snippet, type TextPart } from '../domain/highlight';
import { forParser } from '../domain/search-text';

export interface Shown {
  id: number;
  version: number;
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

/** Shows where the words stand, in the version that the reader knows. Texts are decrypted for the documents of one page only. */
@Injectable()
export class Snippets {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stored: DocumentTexts,
  ) {}

  /** Texts of the versions that readers know, for `of`. */
  async texts(actor: Actor, versions: readonly { id: number; version: number }[]): Promise<Map<number, string>> {
    if (versions.length === 0) return new Map();
    return this.unitOfWork.run(actor, (tx) =>
      this.stored.read(
        tx,
        versions.map(({ id, version }) => ({ documentId: id, version })),
      ),
    );
  }

  /** @param lexemes what the query wants, as the parser reduced it @param typed for names, which match by how they begin */
  async of(
    actor: Actor,
    shown: readonly Shown[],
    texts: ReadonlyMap<number, string>,
    lexemes: readonly string[],
    typed: string,
  ): Promise<Highlights[]> {
    if (shown.length === 0) return [];
    const words = await this.matching(actor, shown, texts, lexemes);
    for (const word of beginnings(typed, shown)) words.add(word);
    return shown.map(({ id, title, description }) => ({
      titleParts: mark(title, words),
      snippet: snippet(texts.get(id) ?? '', words) ?? aboutOf(description, words),
    }));
  }

  /** Which words of the texts are forms of the lexemes: the parser that made the index says so. */
  private async matching(
    actor: Actor,
    shown: readonly Shown[],
    texts: ReadonlyMap<number, string>,
    lexemes: readonly string[],
  ): Promise<Set<string>> {
    if (lexemes.length === 0) return new Set();
    const words = new Set<string>();
    for (const { title, description } of shown) candidates(`${title} ${description ?? ''}`, lexemes, words, CANDIDATES);
    for (const text of texts.values()) candidates(text, lexemes, words, CANDIDATES);
    const all = [...words];
    const values = [all.map(forParser), lexemes];
    const rows = await this.unitOfWork.read<{ at: number }>(actor.organizationId, FORMS, values, 'search');
    return new Set(rows.flatMap(({ at }) => all[at - 1] ?? []));
  }
}

/** Words of titles that begin like a word of the query. */
function beginnings(typed: string, shown: readonly Shown[]): string[] {
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
