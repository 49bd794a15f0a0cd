import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

/** Counts of active documents from an index alone. */
export class CountedDocuments1763690000120 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, {
      documents_counted: `documents ("organizationId", "status") WHERE "deletedAt" IS NULL AND NOT "isArchived"`,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
