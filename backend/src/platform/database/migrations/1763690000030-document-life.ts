import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';

/** Which version is in force, what happened to each, holds and the end of a document; the list of organizations for scheduled work. */
export class DocumentLife1763690000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'document_versions', 'documents', 'users');
    await runner.query(`
      ALTER TABLE documents
        ADD "approvedVersion" integer,
        ADD "legalHoldReason" text, ADD "legalHoldBy" integer, ADD "legalHoldAt" timestamptz,
        ADD "purgedAt" timestamptz,
        ADD FOREIGN KEY ("organizationId", "legalHoldBy") REFERENCES users ("organizationId", "id")`);
    await runner.query(`
      ALTER TABLE document_versions
        ADD "approvedAt" timestamptz, ADD "supersededAt" timestamptz, ADD "rejectedAt" timestamptz, ADD "restoredFrom" integer`);
    // The owner is subject to row-level security too, and no tenant is set here.
    for (const table of ['documents', 'document_versions']) {
      await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    }
    await runner.query(`UPDATE documents SET "approvedVersion" = "version" WHERE "status" = 'approved'`);
    await runner.query(`
      UPDATE document_versions v SET "approvedAt" = d."updatedAt" FROM documents d
      WHERE d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."approvedVersion" = v."version"`);
    for (const table of ['documents', 'document_versions']) {
      await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    }
    await this.organizationIds(runner);
  }

  private async organizationIds(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    await runner.query(`
      CREATE FUNCTION organization_ids(after integer, most integer) RETURNS TABLE ("id" integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT o."id" FROM public.organizations o WHERE o."id" > after ORDER BY o."id" LIMIT most $$`);
    await runner.query(`REVOKE ALL ON FUNCTION organization_ids(integer, integer) FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION organization_ids(integer, integer) TO countersign_app`);
    await runner.query(`ALTER FUNCTION organization_ids(integer, integer) OWNER TO countersign_lookup`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
