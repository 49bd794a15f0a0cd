import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { namedAs } from '../../../platform/database/named';
import { UnitOfWork, type Question, type Read, type Statement } from '../../../platform/database/unit-of-work';
import { asSeenBy, EFFECTIVE_VERSION, selectChosen, type JudgedRow, type StoredKey } from '../../documents';
import { DocumentTexts, sealedText } from '../../renditions';
import { BlindWords, wantedLexemes } from '../domain/blind-words';
import type { Position } from '../domain/position';
import { isPlain, queryForParser } from '../domain/search-text';
import type { Condition } from './search-filters';
import { SearchKeys } from './search-keys';

/** Hits that are ranked. Where there are more, they are the newest. */
export const RANKED = 1_000;
/** Hits that are looked at for somebody who has not searched yet: mostly, enough of them may be seen. */
const LOOKED_AT = 1_500;
const MOST_LOOKED_AT = 96_000;
/** How many times as many as were enough last time, and how many at most: another word may be all theirs. */
const MARGIN = 1.05;
const MOST_AT_FIRST = 4 * LOOKED_AT;
const MOST_KEPT = 10_000;
/** With fewer hits than this, names that are nearly written like the query are added. */
const FEW = 50;
const NAMES = 300;
/** A name that fits counts less than a title that contains the very word, and more than its content. */
const NAME_WEIGHT = 0.5;
/** How much a name has to resemble the query: more where the words themselves were found. */
const NEARLY = 0.75;
const VAGUELY = 0.5;
const AFTER_ALL = 2_147_483_647;

/** A document that was found, with the sealed text of the version that was. */
export type Hit = JudgedRow & { id: number; version: number; rank: number; content: Buffer | null };

export interface Hits {
  /** Best first, from the position on; one more than asked for where there are more. */
  hits: Hit[];
  /** What the texts are sealed with. */
  key: StoredKey | undefined;
  /** Exact up to `RANKED`. */
  total: number;
  /** There are more than were ranked. */
  capped: boolean;
  /** What was found by its words, and is worth highlighting. */
  lexemes: string[];
  /** Names are among what was found. */
  byName: boolean;
  /** No document contains the words themselves. */
  misspelt: boolean;
}

/** How many hits were looked at, until which the wanted ones were found, how many may be seen, and how many names came to these; beside each of the hits, or alone. */
interface Counts {
  looked: number;
  reached: number;
  worded: number;
  added: number;
}

const NOTHING: Counts = { looked: 0, reached: 0, worded: 0, added: 0 };

type FoundRow = Counts & (Hit | { [K in keyof Hit]: null });

const isHit = (row: FoundRow): row is Counts & Hit => row.id !== null;

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

/** Those of the hits that the actor may see, of the version by which they know the document. */
const seen = (hits: string, documents: string, where: string): string => `
  FROM ${hits} h JOIN ${documents} d ON d."organizationId" = $1 AND d."id" = h."documentId" AND h."version" = ${EFFECTIVE_VERSION}
  WHERE ${where}`;

/**
 * The documents of many hits, in one go. OFFSET 0 keeps all other conditions out, so that no index but that of their keys
 * can serve: along another, each document of the organization would be compared with each hit.
 */
const THEIR_DOCUMENTS = `(
  SELECT * FROM documents d WHERE d."organizationId" = $1 AND d."id" = ANY(ARRAY(SELECT "documentId" FROM looked)) OFFSET 0)`;

/** Finds, ranks and shows in one statement: hits by words and, with few of them, names, of which one page is looked at more closely. */
function statement({ where, values }: Condition): Statement {
  const at = (index: number): string => `$${values.length + index}`;
  const [words, most, name, rank, id, limit, marked] = [1, 2, 3, 4, 5, 6, 7].map(at);
  const chosen = `SELECT d.*, b."version" AS "found", b."rank" FROM best b
                  JOIN documents d ON d."organizationId" = $1 AND d."id" = b."id"`;
  const content = `CASE WHEN ${marked}::boolean THEN ${sealedText('d."id"', 'd."found"')} END AS "content"`;
  return namedAs(
    'search.hits',
    where,
    () => `WITH looked AS MATERIALIZED (SELECT * FROM search_hits(${words}::tsquery, ${AFTER_ALL}, ${most}::int)),
      worded AS MATERIALIZED (
        SELECT d."id", h."version", h."rank" ${seen('looked', THEIR_DOCUMENTS, where)}
        ORDER BY d."id" DESC LIMIT ${RANKED + 1}),
      names AS MATERIALIZED (
        SELECT d."id", h."version", (h."rank" * ${NAME_WEIGHT})::real AS "rank"
        ${seen(`search_names(${name}, ${NAMES})`, 'documents', where)} AND ${name} IS NOT NULL AND (SELECT count(*) FROM worded) < ${FEW}
          AND h."rank" >= CASE WHEN EXISTS (SELECT FROM worded) THEN ${NEARLY} ELSE ${VAGUELY} END),
      added AS MATERIALIZED (SELECT * FROM names n WHERE NOT EXISTS (SELECT FROM worded w WHERE w."id" = n."id")),
      found AS (
        SELECT w."id", w."version", w."rank" + coalesce(n."rank", 0) AS "rank"
        FROM (SELECT * FROM worded ORDER BY "id" DESC LIMIT ${RANKED}) w LEFT JOIN names n ON n."id" = w."id"
        UNION ALL SELECT * FROM added),
      best AS MATERIALIZED (
        SELECT * FROM found f WHERE ${rank}::real IS NULL OR (f."rank", f."id") < (${rank}, ${id}::int)
        ORDER BY f."rank" DESC, f."id" DESC LIMIT ${limit}::int),
      page AS (${selectChosen(chosen, ['d."id"', 'd."found" AS "version"', 'd."rank"', content])})
    SELECT c.*, page.* FROM (SELECT (SELECT count(*)::int FROM looked) AS "looked",
      (SELECT count(*)::int FROM looked WHERE "documentId" >= (SELECT min("id") FROM worded)) AS "reached",
      (SELECT count(*)::int FROM worded) AS "worded", (SELECT count(*)::int FROM added) AS "added") c
    LEFT JOIN page ON true ORDER BY page."rank" DESC, page."id" DESC`,
  );
}

/** How many hits to look at next: so many that enough may be seen if the others are like these, and at least twice as many. */
const next = (most: number, worded: number): number =>
  Math.min(MOST_LOOKED_AT, Math.max(2 * most, Math.ceil((most * RANKED * 1.2) / Math.max(worded, 1))));

/** Finds documents by words and names, and ranks a bounded number of them. */
@Injectable()
export class SearchHits {
  /** How many hits to look at first, by statement and person: as many as were enough last time. */
  private readonly enough = new Map<string, number>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly texts: DocumentTexts,
    private readonly keys: SearchKeys,
  ) {}

  /** @param printed what the parser made of the query @param position behind which the hits begin @param limit how many of them */
  async find(
    actor: Actor,
    { q, limit }: { q: string; limit: number },
    printed: string,
    condition: Condition,
    position: Position | null,
  ): Promise<Hits> {
    const { organizationId } = actor;
    const words = printed === '' ? null : new BlindWords(await this.keys.wordsOf(organizationId)).query(printed);
    const lexemes = wantedLexemes(printed);
    const text = asSeenBy(actor, statement(condition));
    const name = isPlain(q) ? q.toLowerCase() : null;
    const from = position === null ? [null, null] : [Number(position.key), position.id];
    const alike = `${text.name}/${organizationId}/${actor.userId}`;
    const first = this.enough.get(alike) ?? LOOKED_AT;
    let most = first;
    for (;;) {
      const values = [...condition.values, words, most, name, ...from, limit + 1, lexemes.length > 0];
      const reads: [Read, Read] = [{ ...text, values, onePlan: true }, this.texts.key(organizationId)];
      const [found, [key]] = await this.unitOfWork.readAll<[FoundRow, StoredKey]>(organizationId, reads, 'search');
      const counts: Counts = found[0] ?? NOTHING;
      const { worded, added } = counts;
      const all = counts.looked < most;
      if (all || worded > RANKED || most === MOST_LOOKED_AT) {
        this.remember(alike, counts, most > first);
        return {
          hits: found.filter(isHit),
          key,
          total: Math.min(worded + added, RANKED),
          capped: !all || worded > RANKED,
          lexemes,
          byName: added > 0,
          misspelt: worded === 0,
        };
      }
      most = next(most, worded);
    }
  }

  /** Rises at once and falls slowly: what was too few is looked at again. Of words that are not common, it keeps only what took several rounds. */
  private remember(alike: string, { looked, reached, worded }: Counts, again: boolean): void {
    const isCommon = worded > RANKED;
    if (!isCommon && !again) return;
    const enough = isCommon ? Math.ceil(reached * MARGIN) : looked + 1;
    const before = this.enough.get(alike) ?? enough;
    if (this.enough.size >= MOST_KEPT) this.enough.clear();
    this.enough.set(alike, Math.min(MOST_AT_FIRST, Math.max(enough, Math.ceil((before + enough) / 2))));
  }
}
