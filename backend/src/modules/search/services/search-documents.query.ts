import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { named } from '../../../platform/database/named';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import {
  SELECT_SUMMARY,
  toSummary,
  VISIBLE,
  visibilityParameters,
  type DocumentSummary,
  type SummaryRow,
} from '../../documents';
import { correction } from '../domain/correction';
import { positionAfter, readPosition, type Position } from '../domain/position';
import { hasFilter, visibleMatching, type Condition, type SearchFilters } from './search-filters';
import { RANKED, SearchHits, type Hits } from './search-hits.query';
import { SearchHistory } from './search-history.service';
import { Snippets, type Highlights } from './snippets';

export interface SearchQuery extends SearchFilters {
  q?: string;
  cursor?: string;
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

const OF_PAGE = `${SELECT_SUMMARY} WHERE ${VISIBLE} AND d."id" = ANY($5::int[])`;

/** Searches what the actor may see: by words, best first, or by filters alone, latest change first. */
@Injectable()
export class SearchDocuments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hits: SearchHits,
    private readonly snippets: Snippets,
    private readonly history: SearchHistory,
  ) {}

  /** @throws InvalidInputError naming q when nothing is asked for, or a cursor of another search */
  async run(actor: Actor, query: SearchQuery): Promise<SearchPage> {
    if (!query.q && !hasFilter(query)) throw new InvalidInputError({ q: 'Enter a keyword or choose a filter' });
    const position = query.cursor === undefined ? null : readPosition(query.cursor, query.q ? 'rank' : 'time');
    const condition = visibleMatching(actor, query);
    if (!query.q) return this.byFilters(actor, query.limit, condition, position);
    const hits = await this.hits.find(actor, query.q, condition);
    const total = Math.min(hits.hits.length, RANKED);
    const [page] = await Promise.all([
      this.page(actor, query.q, hits, query.limit, position),
      position === null ? this.history.record(actor, query.q, total) : undefined,
    ]);
    return { ...page, total, totalCapped: hits.capped };
  }

  private async page(
    actor: Actor,
    q: string,
    { hits, lexemes, byName, misspelt }: Hits,
    limit: number,
    position: Position | null,
  ): Promise<Omit<SearchPage, 'total' | 'totalCapped'>> {
    const rest =
      position === null
        ? hits
        : hits.filter(
            ({ rank, id }) => rank < Number(position.key) || (rank === Number(position.key) && id < position.id),
          );
    const chosen = rest.slice(0, limit);
    const ids = chosen.map((hit) => hit.id);
    const [summaries, texts] = await Promise.all([
      this.summaries(actor, ids),
      lexemes.length > 0 ? this.snippets.texts(actor, chosen) : new Map<number, string>(),
    ]);
    const shown = chosen.flatMap((hit) => summaries.get(hit.id) ?? []);
    const last = chosen.at(-1);
    const names = shown.flatMap((one) => [one.title, one.authorName]);
    const suggestion = misspelt ? correction(q, names) : null;
    const typed = byName ? `${q} ${suggestion ?? ''}` : '';
    const highlights = await this.snippets.of(actor, shown, texts, lexemes, typed);
    return {
      documents: shown.map((document, index) => ({
        ...document,
        ...(highlights[index] ?? { titleParts: [], snippet: [] }),
      })),
      nextCursor: rest.length > limit && last ? positionAfter('rank', String(last.rank), last.id) : null,
      suggestion,
    };
  }

  private async summaries(actor: Actor, ids: number[]): Promise<Map<number, DocumentSummary>> {
    if (ids.length === 0) return new Map();
    const statement = { name: 'search.summaries', text: OF_PAGE };
    const values = [...visibilityParameters(actor), ids];
    const rows = await this.unitOfWork.read<SummaryRow>(actor.organizationId, statement, values, 'search');
    return new Map(rows.map((row) => [row.id, toSummary(row, actor)]));
  }

  private async byFilters(
    actor: Actor,
    limit: number,
    { where, values }: Condition,
    position: Position | null,
  ): Promise<SearchPage> {
    const at = values.length;
    const after = position ? `AND (d."updatedAt", d."id") < ($${at + 2}::timestamptz, $${at + 3}::int)` : '';
    const listing = named(
      'search.filtered',
      `${SELECT_SUMMARY} WHERE ${where} ${after} ORDER BY d."updatedAt" DESC, d."id" DESC LIMIT $${at + 1}`,
    );
    const counting = named(
      'search.counted',
      `SELECT count(*)::int AS "count" FROM (SELECT 1 FROM documents d WHERE ${where} LIMIT ${RANKED + 1}) c`,
    );
    const pageValues = [...values, limit + 1, ...(position ? [position.key, position.id] : [])];
    const [rows, counted] = await Promise.all([
      this.unitOfWork.read<SummaryRow>(actor.organizationId, listing, pageValues, 'search'),
      this.unitOfWork.read<{ count: number }>(actor.organizationId, counting, values, 'search'),
    ]);
    const shown = rows.slice(0, limit).map((row) => toSummary(row, actor));
    const highlights = await this.snippets.of(actor, shown, new Map(), [], '');
    const last = shown.at(-1);
    const count = counted[0]?.count ?? 0;
    return {
      documents: shown.map((document, index) => ({
        ...document,
        ...(highlights[index] ?? { titleParts: [], snippet: [] }),
      })),
      nextCursor: rows.length > limit && last ? positionAfter('time', last.updatedAt, last.id) : null,
      total: Math.min(count, RANKED),
      totalCapped: count > RANKED,
      suggestion: null,
    };
  }
}
