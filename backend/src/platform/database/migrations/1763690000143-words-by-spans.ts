import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

/** A span is 1,024 documents as they are numbered; its key says of which organization. */
export const SPAN_BITS = 10;
export const spanOf = (organization: string, document: string): string =>
  `(${organization}::bigint << 32) + (${document} >> ${SPAN_BITS})`;

/**
 * Words are found among some documents as well: a search for a common word wants the newest of its documents, and would
 * have to list them all, or read the vectors of others. By themselves they are found as before.
 */
export class WordsBySpans1763690000143 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const span = spanOf('"organizationId"', '"documentId"');
    await buildIndexes(runner, {
      document_search_spans: `document_search_index USING gin ((ARRAY[${span}]), "searchableContent") WITH (fastupdate = off)`,
    });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS document_search_content');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
