import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { named } from '../../../platform/database/named';
import { UnitOfWork, type Question } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { Asker } from '../../../platform/http/access';
import { JsonText } from '../../../platform/text/json-text';
import {
  asSeenBy,
  countUpTo,
  selectPage,
  shownIn,
  summaryText,
  type DocumentSummary,
  type JudgedRow,
} from '../../documents';
import { DocumentTexts } from '../../renditions';
import { correction } from '../domain/correction';
import { positionAfter, readPosition, type Position } from '../domain/position';
import { hasFilter, visibleMatching, type Condition, type SearchFilters } from './search-filters';
import { lexed, RANKED, SearchHits, type Hit, type Hits } from './search-hits.query';
import { SearchHistory } from './search-history.service';
import { formsIn, highlights, type Highlights, type Shown } from './snippets';

export interface SearchQuery extends SearchFilters {
  q?: string;
  cursor?: string;
  /** At most `MOST_SHOWN`. */
  limit: number;
}

export type FoundDocument = DocumentSummary & Highlights;

export interface SearchPage {
  documents: FoundDocument[];
  nextCursor: string | null;
  /** Exact up to 1,000. */
  total: number;
  totalCapped: boolean;
  /** The query as it may have been meant. */
  suggestion: string | null;
}

type Rest = Omit<SearchPage, 'documents'>;

/** A document of the answer, with what is looked at for the highlights. */
interface Found extends Shown {
  row: JudgedRow;
  authorName: string;
  updatedAt: string;
}

const foundIn = (row: JudgedRow): Found => {
  const { id, title, description, authorName, updatedAt } = shownIn(row);
  return { row, id, title, description, authorName, updatedAt };
};

/** The most that a page shows. */
export const MOST_SHOWN = 50;
/** Documents with their highlights, in the same order. */
function pageText(
  actor: Actor,
  shown: readonly Found[],
  marks: readonly Highlights[],
  rest: Rest,
): JsonText<SearchPage> {
  const documents = shown.map(({ row }, index) => {
    const { titleParts, snippet } = marks[index] ?? { titleParts: [], snippet: [] };
    const parts = `"titleParts":${JSON.stringify(titleParts)},"snippet":${JSON.stringify(snippet)}`;
    return `${summaryText(row, actor).slice(0, -1)},${parts}}`;
  });
  return new JsonText(`{"documents":[${documents.join(',')}],${JSON.stringify(rest).slice(1)}`);
}

/** Searches what the actor may see: by words, best first, or by filters alone, latest change first. */
@Injectable()
export class SearchDocuments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hits: SearchHits,
    private readonly texts: DocumentTexts,
    private readonly history: SearchHistory,
  ) {}

  /** @throws InvalidInputError naming q when nothing is asked for, or a cursor of another search */
  async run(by: Actor | Asker, query: SearchQuery): Promise<JsonText<SearchPage>> {
    const { q, cursor } = query;
    if (!q && !hasFilter(query)) throw new InvalidInputError({ q: 'Enter a keyword or choose a filter' });
    const position = cursor === undefined ? null : readPosition(cursor, q ? 'rank' : 'time');
    if (q) return this.byWords(by, { ...query, q }, position);
    return this.byFilters('settle' in by ? await by.settle() : by, query, position);
  }

  private async byWords(
    by: Actor | Asker,
    query: SearchQuery & { q: string },
    position: Position | null,
  ): Promise<JsonText<SearchPage>> {
    const { q, limit } = query;
    const { actor, printed } = await this.look(by, q);
    const found = await this.hits.find(actor, query, printed, visibleMatching(actor, query), position);
    const { hits, lexemes, byName, misspelt, total, capped } = found;
    const chosen = hits.slice(0, limit);
    const shown = chosen.map(foundIn);
    const texts = await this.textsOf(actor, chosen, found);
    const forms = formsIn(shown, texts, lexemes);
    const words = await (position === null
      ? this.history.record(actor, q, total, forms)
      : this.unitOfWork.answer(actor.organizationId, forms));
    const names = shown.flatMap((one) => [one.title, one.authorName]);
    const suggestion = misspelt ? correction(q, names) : null;
    const last = chosen.at(-1);
    return pageText(actor, shown, highlights(shown, texts, words, byName ? `${q} ${suggestion ?? ''}` : ''), {
      nextCursor: hits.length > limit && last ? positionAfter('rank', String(last.rank), last.id) : null,
      total,
      totalCapped: capped,
      suggestion,
    });
  }

  /** How the parser takes the query, with the session where that is not looked at yet. */
  private look(by: Actor | Asker, q: string): Promise<{ actor: Actor; printed: string }> {
    const question = (actor: Actor): Question<{ actor: Actor; printed: string }, [{ printed: string }]> => {
      const asked = lexed(q);
      return { ...asked, answer: (results) => ({ actor, printed: asked.answer(results) }) };
    };
    return 'ask' in by ? by.ask(question) : this.unitOfWork.answer(by.organizationId, question(by));
  }

  /** Contents of these versions: decrypted for the documents of one page only. */
  private textsOf(
    { organizationId }: Actor,
    chosen: readonly Hit[],
    { key }: Hits,
  ): Promise<ReadonlyMap<number, string>> {
    const sealed = chosen.flatMap(({ id, version, content }) =>
      content === null ? [] : { documentId: id, version, content },
    );
    return this.texts.open(organizationId, key, sealed);
  }

  private async byFilters(actor: Actor, query: SearchQuery, position: Position | null): Promise<JsonText<SearchPage>> {
    const { limit } = query;
    const { where, values }: Condition = visibleMatching(actor, query);
    const at = values.length;
    const behind = position ? `AND (d."updatedAt", d."id") < ($${at + 1}::timestamptz, $${at + 2}::int)` : '';
    const order = 'ORDER BY d."updatedAt" DESC, d."id" DESC';
    const listing = named('search.filtered', selectPage(`${where} ${behind}`, order, Math.trunc(limit) + 1));
    const counting = named('search.counted', countUpTo(RANKED, where));
    const pageValues = [...values, ...(position ? [position.key, position.id] : [])];
    const [rows, counted] = await this.unitOfWork.readAll<[JudgedRow, { count: number }]>(
      actor.organizationId,
      [
        { ...asSeenBy(actor, listing), values: pageValues },
        { ...asSeenBy(actor, counting), values },
      ],
      'search',
    );
    const shown = rows.slice(0, limit).map(foundIn);
    const last = shown.at(-1);
    const count = counted[0]?.count ?? 0;
    return pageText(actor, shown, highlights(shown, new Map(), new Set(), ''), {
      nextCursor: rows.length > limit && last ? positionAfter('time', last.updatedAt, last.id) : null,
      total: Math.min(count, RANKED),
      totalCapped: count > RANKED,
      suggestion: null,
    });
  }
}
