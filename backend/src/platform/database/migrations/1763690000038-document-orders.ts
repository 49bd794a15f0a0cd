import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The other orders of the document list, without sorting everything. */
export class DocumentOrders1763690000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX documents_by_title ON documents ("organizationId", lower("title"), "id") WHERE "deletedAt" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX documents_by_creation ON documents ("organizationId", "createdAt" DESC, "id" DESC) WHERE "deletedAt" IS NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
