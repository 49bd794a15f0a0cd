import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';

/** Which versions a revision was asked for; indexes for documents in force and for equal files. */
export class VersionStates1763690000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'document_versions', 'documents');
    await runner.query(`ALTER TABLE document_versions ADD "revisionAskedAt" timestamptz`);
    // The owner is subject to row-level security too, and no tenant is set here.
    for (const table of ['documents', 'document_versions']) {
      await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    }
    await runner.query(`
      UPDATE document_versions v SET "revisionAskedAt" = d."updatedAt" FROM documents d
      WHERE d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."revisionAskedOn" = v."version"`);
    await runner.query(`
      UPDATE document_versions v SET "rejectedAt" = d."updatedAt" FROM documents d
      WHERE d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."version" = v."version" AND d."status" = 'rejected'`);
    for (const table of ['documents', 'document_versions']) {
      await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    }
    await runner.query(
      `CREATE INDEX documents_in_force ON documents ("organizationId", "updatedAt" DESC, "id" DESC)
       WHERE "deletedAt" IS NULL AND "approvedVersion" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX document_versions_hash ON document_versions ("organizationId", "documentHash")`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
