import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

const INDEXES = {
  documents_filtered: `documents ("organizationId", "category", "status", "updatedAt" DESC, "id" DESC) INCLUDE ("approvedVersion")
    WHERE "deletedAt" IS NULL AND NOT "isArchived"`,
  documents_archived: `documents ("organizationId", "updatedAt" DESC, "id" DESC) WHERE "deletedAt" IS NULL AND "isArchived"`,
};

/**
 * Lists of one category, their counts from the index alone, and the archive, for which all active documents were walked
 * through.
 */
export class FilteredDocuments1763690000130 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
