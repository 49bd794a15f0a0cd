import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { DocumentTexts } from '../../renditions';
import { BlindVector, type Lexeme, type Weight } from '../domain/blind-vector';
import { BlindWords } from '../domain/blind-words';
import { forParser, partsOf } from '../domain/search-text';
import { SearchKeys } from './search-keys';

/** Characters that are parsed at once: enough for most texts, little enough for one statement. */
const PART = 200_000;

interface Facts {
  title: string;
  description: string | null;
  tags: string[];
  author: string;
  versions: number[];
}

/** What became of a document in the index. */
export type IndexOutcome = 'indexed' | 'without text' | 'removed';

/** Brings the index of one document up to date: its latest version, and the one in force. */
@Injectable()
export class IndexDocument {
  constructor(
    private readonly keys: SearchKeys,
    private readonly texts: DocumentTexts,
  ) {}

  /** Safe to repeat, and to run for the same document at once: they wait for each other, and the last one sees everything. */
  async run(tx: Transaction, documentId: number): Promise<IndexOutcome> {
    const { organizationId } = tx.actor;
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('search-index/' || $1::int || '/' || $2::int, 0))`, [
      organizationId,
      documentId,
    ]);
    const facts = await this.facts(tx, documentId);
    const versions = facts?.versions ?? [];
    await tx.query(
      `DELETE FROM document_search_index WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" <> ALL($3::int[])`,
      [organizationId, documentId, versions],
    );
    if (!facts) return 'removed';
    const blind = new BlindWords(await this.keys.words(tx));
    let outcome: IndexOutcome = 'indexed';
    for (const version of versions) {
      const text = (await this.texts.read(tx, [{ documentId, version }])).get(documentId);
      if (text === undefined) outcome = 'without text';
      await this.write(tx, documentId, version, facts, await this.vector(tx, blind, facts, text ?? ''));
    }
    return outcome;
  }

  private async facts(tx: Transaction, documentId: number): Promise<Facts | undefined> {
    const [row] = await tx.query<Facts & Record<string, unknown>>(
      `SELECT d."title", d."description", d."tags", u."name" || ' ' || u."username" AS "author",
              array_remove(ARRAY[d."version", nullif(d."approvedVersion", d."version")], NULL) AS "versions"
       FROM documents d JOIN users u ON u."organizationId" = d."organizationId" AND u."id" = d."authorId"
       WHERE d."organizationId" = $1 AND d."id" = $2 AND d."purgedAt" IS NULL`,
      [tx.actor.organizationId, documentId],
    );
    return row;
  }

  private async vector(tx: Transaction, blind: BlindWords, facts: Facts, text: string): Promise<BlindVector> {
    const vector = new BlindVector(blind);
    const fields: [string, Weight][] = [
      [facts.title, 'A'],
      [facts.tags.join(' . '), 'B'],
      [facts.author, 'B'],
      [facts.description ?? '', 'C'],
    ];
    for (const [field, weight] of fields) vector.add(await this.lexemes(tx, field), weight);
    let following = false;
    for (const part of partsOf(text, PART)) {
      vector.add(await this.lexemes(tx, part), 'D', following);
      following = true;
    }
    return vector;
  }

  /** In the order of the text, so that a text too long for the index loses its end. */
  private async lexemes(tx: Transaction, text: string): Promise<Lexeme[]> {
    if (text === '') return [];
    return tx.query<Lexeme & Record<string, unknown>>(
      `SELECT "lexeme", "positions" FROM unnest(to_tsvector('pg_catalog.english', $1)) ORDER BY "positions"[1]`,
      [forParser(text)],
    );
  }

  private async write(
    tx: Transaction,
    documentId: number,
    version: number,
    { title, author }: Facts,
    vector: BlindVector,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO document_search_index ("organizationId", "documentId", "version", "searchableContent", "keywords")
       VALUES ($1, $2, $3, $4::tsvector, lower($5))
       ON CONFLICT ("organizationId", "documentId", "version") DO UPDATE
         SET "searchableContent" = EXCLUDED."searchableContent", "keywords" = EXCLUDED."keywords", "lastIndexed" = now()`,
      [tx.actor.organizationId, documentId, version, vector.toString(), `${title} ${author}`],
    );
  }
}
