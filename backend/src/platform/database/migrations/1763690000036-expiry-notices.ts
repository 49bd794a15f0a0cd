import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeTenantTable } from './tenant-table';

/** Which notice of which expiration date was given: each once, however often and in how many processes the job runs. */
export class ExpiryNotices1763690000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document_expiry_notices (
        "organizationId" integer NOT NULL, "documentId" integer NOT NULL, "expirationDate" timestamptz NOT NULL,
        "daysBefore" integer NOT NULL CHECK ("daysBefore" >= 0), "createdAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("organizationId", "documentId", "expirationDate", "daysBefore"),
        FOREIGN KEY ("organizationId", "documentId") REFERENCES documents ("organizationId", "id"))`);
    await closeTenantTable(runner, 'document_expiry_notices', ['SELECT', 'INSERT']);
    await runner.query(
      `CREATE INDEX documents_expiring ON documents ("organizationId", "expirationDate") WHERE "deletedAt" IS NULL AND "expirationDate" IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
