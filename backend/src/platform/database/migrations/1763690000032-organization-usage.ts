import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';
import { closeTenantTable } from './tenant-table';

/** What each organization keeps, counted as it happens: a limit of its plan is checked on one row. */
export class OrganizationUsage1763690000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'document_versions', 'documents', 'document_templates', 'organizations');
    await runner.query(`
      CREATE TABLE organization_usage (
        "organizationId" integer PRIMARY KEY REFERENCES organizations ("id"),
        "documents" bigint NOT NULL DEFAULT 0, "storageBytes" bigint NOT NULL DEFAULT 0)`);
    // The owner is subject to row-level security too, and no tenant is set here.
    const counted = ['organizations', 'documents', 'document_versions', 'document_templates'];
    for (const table of counted) await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`
      INSERT INTO organization_usage ("organizationId", "documents", "storageBytes")
      SELECT o."id",
        (SELECT count(*) FROM documents d WHERE d."organizationId" = o."id" AND d."purgedAt" IS NULL),
        (SELECT coalesce(sum(v."fileSize"), 0) FROM document_versions v WHERE v."organizationId" = o."id")
          + (SELECT coalesce(sum(t."fileSize"), 0) FROM document_templates t WHERE t."organizationId" = o."id")
      FROM organizations o`);
    for (const table of counted) await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await closeTenantTable(runner, 'organization_usage', ['SELECT', 'INSERT', 'UPDATE']);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
