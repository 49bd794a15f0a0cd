import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';
import { closeTenantTable } from './tenant-table';

/** What checks of stored files found and when each version was checked, the secret that outlives master keys, trimming of the outbox. */
export class Upkeep1763690000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'document_versions', 'documents', 'organizations');
    await runner.query(`
      CREATE TABLE integrity_findings (
        "organizationId" integer NOT NULL REFERENCES organizations ("id"), "filePath" text NOT NULL, "kind" text NOT NULL,
        "documentId" integer, "version" integer, "detectedAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("organizationId", "filePath"),
        FOREIGN KEY ("organizationId", "documentId") REFERENCES documents ("organizationId", "id"))`);
    await closeTenantTable(runner, 'integrity_findings', ['SELECT', 'INSERT', 'DELETE']);
    await runner.query(`ALTER TABLE document_versions ADD "checkedAt" timestamptz`);
    await runner.query(
      `CREATE INDEX document_versions_to_check ON document_versions ("organizationId", "checkedAt" NULLS FIRST)`,
    );
    // For nobody but the owner: it is read while a process starts, before the application's roles sign in.
    await runner.query(`
      CREATE TABLE installation_secrets (
        "name" text PRIMARY KEY, "sealed" bytea NOT NULL, "sealedAt" timestamptz NOT NULL DEFAULT now())`);
    await runner.query(`GRANT DELETE ON outbox TO countersign_app`);
    await this.findingsInNumbers(runner);
  }

  /** For the metrics: how many findings of which kind, of nobody in particular. */
  private async findingsInNumbers(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT SELECT ("kind") ON integrity_findings TO countersign_lookup`);
    await runner.query(`CREATE POLICY look_up ON integrity_findings FOR SELECT TO countersign_lookup USING (true)`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    await runner.query(`
      CREATE FUNCTION integrity_findings_by_kind() RETURNS TABLE ("kind" text, "count" integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT f."kind", count(*)::int FROM public.integrity_findings f GROUP BY f."kind" $$`);
    await runner.query(`REVOKE ALL ON FUNCTION integrity_findings_by_kind() FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION integrity_findings_by_kind() TO countersign_app`);
    await runner.query(`ALTER FUNCTION integrity_findings_by_kind() OWNER TO countersign_lookup`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
