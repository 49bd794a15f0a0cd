import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is built, and over which documents. */
const INDEXES: Record<string, string> = {
  documents_filtered: `("organizationId", "category", "status", "updatedAt" DESC, "id" DESC) INCLUDE ("approvedVersion")
    WHERE "deletedAt" IS NULL AND NOT "isArchived"`,
  documents_archived: `("organizationId", "updatedAt" DESC, "id" DESC) WHERE "deletedAt" IS NULL AND "isArchived"`,
};

/**
 * Lists of one category, their counts from the index alone, and the archive, for which all active documents were walked
 * through. Built while everybody works; what an earlier try left unfinished is removed first.
 */
export class FilteredDocuments1763690000130 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON documents ${definition}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
