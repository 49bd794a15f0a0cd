import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of active documents from an index alone. Built while everybody works, which no transaction can do; what an
 * earlier try left unfinished is removed first.
 */
export class CountedDocuments1763690000120 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS documents_counted`);
    await runner.query(
      `CREATE INDEX CONCURRENTLY documents_counted ON documents ("organizationId", "status") WHERE "deletedAt" IS NULL AND NOT "isArchived"`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
