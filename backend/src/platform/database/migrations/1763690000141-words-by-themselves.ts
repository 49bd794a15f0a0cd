import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

/**
 * Words are looked up by themselves: each is a hash under its organization's key, so no other organization has it. With
 * the organization in the same index, a search went through the list of all its documents beside those of the words.
 */
export class WordsByThemselves1763690000141 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Without a list of what is pending, which each search would have to read, too.
    await buildIndexes(runner, {
      document_search_content: `document_search_index USING gin ("searchableContent") WITH (fastupdate = off)`,
    });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS document_search_words');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
