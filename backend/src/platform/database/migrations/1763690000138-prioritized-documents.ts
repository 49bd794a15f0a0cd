import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

const INDEXES = {
  documents_prioritized: `documents ("organizationId", "priority", "updatedAt" DESC, "id" DESC) INCLUDE ("approvedVersion")
    WHERE "deletedAt" IS NULL AND NOT "isArchived"`,
};

/** Lists of one priority and their counts, for which all active documents were walked through where few have it. */
export class PrioritizedDocuments1763690000138 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
