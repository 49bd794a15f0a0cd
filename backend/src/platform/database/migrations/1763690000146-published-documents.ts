import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

/**
 * Whoever is no admin sees what is in force and not kept to a department: that is counted in the index, as all documents
 * are for admins. What `documents_in_force` was for, this is for as well.
 */
export class PublishedDocuments1763690000146 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, {
      documents_published: `documents ("organizationId", "updatedAt" DESC, "id" DESC) INCLUDE ("isArchived", "restrictedToDepartment")
        WHERE "deletedAt" IS NULL AND "approvedVersion" IS NOT NULL`,
    });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS documents_in_force');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
