import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { named } from '../../../platform/database/named';
import { UnitOfWork, type Question, type Statement } from '../../../platform/database/unit-of-work';
import { asSeenBy, EFFECTIVE_VERSION } from '../../documents';
import { BlindWords, wantedLexemes } from '../domain/blind-words';
import { isPlain, queryForParser } from '../domain/search-text';
import type { Condition } from './search-filters';
import { SearchKeys } from './search-keys';

/** Hits that are ranked. Where there are more, they are the newest. */
export const RANKED = 1_000;
/**
 * Hits that are looked at in one go, and how often, until enough of them may be seen: mostly the first go does. Admins see
 * all but what is in the trash, and older versions.
 */
const FIRST_BATCH = 1_500;
const FIRST_BATCH_OF_ADMINS = 1_100;
const ROUNDS = 6;
/** With fewer hits than this, names that are nearly written like the query are added. */
const FEW = 50;
const NAMES = 300;
/** A name that fits counts less than a title that contains the very word, and more than its content. */
const NAME_WEIGHT = 0.5;
/** How much a name has to resemble the query: more where the words themselves were found. */
const NEARLY = 0.75;
const VAGUELY = 0.5;
const AFTER_ALL = 2_147_483_647;

export interface Hit {
  id: number;
  version: number;
  rank: number;
}

export interface Hits {
  /** Best first. */
  hits: Hit[];
  /** There are more than were ranked. */
  capped: boolean;
  /** What was found by its words, and is worth highlighting. */
  lexemes: string[];
  /** Names are among what was found. */
  byName: boolean;
  /** No document contains the words themselves. */
  misspelt: boolean;
}

interface Batch {
  looked: number;
  last: number | null;
  /** Id, version and rank of each hit, as one array of numbers: a thousand rows would take longer to read than to find. */
  found: string;
}

const LEXED = {
  name: 'search.lexed',
  text: `SELECT websearch_to_tsquery('pg_catalog.english', $1)::text AS "printed"`,
  onePlan: true,
};

/** Asks how the parser takes a query. */
export const lexed = (query: string): Question<string, [{ printed: string }]> => ({
  reads: [{ ...LEXED, values: [queryForParser(query)] }],
  answer: ([[row]]) => row?.printed ?? '',
});

/** The batch with those of its hits that the actor may see, of the version by which they know the document. */
const seen = (hits: string, where: string): string => `
  WITH h AS MATERIALIZED (SELECT * FROM ${hits})
  SELECT (SELECT count(*)::int FROM h) AS "looked", (SELECT min("documentId") FROM h) AS "last",
         '[' || coalesce(string_agg(d."id" || ',' || h."version" || ',' || h."rank", ','), '') || ']' AS "found"
  FROM h JOIN documents d ON d."organizationId" = $1 AND d."id" = h."documentId" AND h."version" = ${EFFECTIVE_VERSION}
  WHERE ${where}`;

function hitsIn(found: string): Hit[] {
  const values = JSON.parse(found) as number[];
  const hits: Hit[] = [];
  for (let at = 0; at < values.length; at += 3) {
    const [id = 0, version = 0, rank = 0] = [values[at], values[at + 1], values[at + 2]];
    hits.push({ id, version, rank });
  }
  return hits;
}

/** Finds documents by words and names, and ranks a bounded number of them. */
@Injectable()
export class SearchHits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: SearchKeys,
  ) {}

  /** @param printed what the parser made of the query */
  async find(actor: Actor, query: string, printed: string, condition: Condition): Promise<Hits> {
    const found = new Map<number, Hit>();
    const capped = printed !== '' && (await this.byWords(actor, printed, condition, found));
    const words = found.size;
    if (words < FEW && isPlain(query)) await this.byName(actor, query, condition, found);
    const newest = [...found.values()].sort((a, b) => b.id - a.id).slice(0, RANKED);
    const hits = newest.sort((a, b) => b.rank - a.rank || b.id - a.id);
    return { hits, capped, lexemes: wantedLexemes(printed), byName: found.size > words, misspelt: words === 0 };
  }

  /** @returns whether there are more than were looked at */
  private async byWords(
    actor: Actor,
    printed: string,
    condition: Condition,
    found: Map<number, Hit>,
  ): Promise<boolean> {
    const words = new BlindWords(await this.keys.wordsOf(actor.organizationId)).query(printed);
    const at = condition.values.length;
    const text = seen(`search_hits($${at + 1}::tsquery, $${at + 2}::int, $${at + 3}::int)`, condition.where);
    let before = AFTER_ALL;
    let most = actor.role === 'admin' ? FIRST_BATCH_OF_ADMINS : FIRST_BATCH;
    for (let round = 0; round < ROUNDS; round += 1) {
      const values = [...condition.values, words, before, most];
      const { looked, last, found: batch } = await this.batch(actor, named('search.hits', text), values);
      for (const hit of hitsIn(batch)) found.set(hit.id, hit);
      if (found.size > RANKED) return true;
      if (looked < most || last === null) return false;
      // The batch may end between two versions of one document.
      before = last + 1;
      most *= 2;
    }
    return true;
  }

  private async byName(actor: Actor, query: string, condition: Condition, found: Map<number, Hit>): Promise<void> {
    const at = condition.values.length;
    const text = seen(`search_names($${at + 1}, $${at + 2}::int)`, condition.where);
    const values = [...condition.values, query.toLowerCase(), NAMES];
    const { found: batch } = await this.batch(actor, named('search.names', text), values);
    const alike = found.size > 0 ? NEARLY : VAGUELY;
    for (const { id, version, rank } of hitsIn(batch)) {
      if (rank < alike) continue;
      const words = found.get(id)?.rank ?? 0;
      found.set(id, { id, version, rank: words + rank * NAME_WEIGHT });
    }
  }

  private async batch(actor: Actor, statement: Statement, values: unknown[]): Promise<Batch> {
    const read = { ...asSeenBy(actor, statement), values };
    const [[batch]] = await this.unitOfWork.readAll<[Batch]>(actor.organizationId, [read], 'search');
    return batch ?? { looked: 0, last: null, found: '[]' };
  }
}
