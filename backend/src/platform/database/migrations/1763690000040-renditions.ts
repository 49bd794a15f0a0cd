import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';
import { closeTenantTable } from './tenant-table';

/** What is made from a version's file: thumbnail, preview, text. Attempts of long reactions are counted. */
export class Renditions1763690000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'outbox', 'document_versions');
    await runner.query(`ALTER TABLE outbox ADD "attempt" integer NOT NULL DEFAULT 0`);
    // No row means that it is still to be made.
    await runner.query(`
      CREATE TABLE document_renditions (
        "organizationId" integer NOT NULL, "documentId" integer NOT NULL, "version" integer NOT NULL,
        "kind" text NOT NULL CHECK ("kind" IN ('thumbnail', 'preview')),
        "state" text NOT NULL CHECK ("state" IN ('ready', 'failed')),
        "previewKind" text CHECK ("previewKind" IN ('pdf', 'html', 'grid', 'text', 'none')),
        "mimeType" text, "filePath" text, "encryptedKey" text, "size" integer, "sha256" text, "pageCount" integer,
        "failure" text, "createdAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("organizationId", "documentId", "version", "kind"),
        UNIQUE ("organizationId", "filePath"),
        FOREIGN KEY ("organizationId", "documentId", "version")
          REFERENCES document_versions ("organizationId", "documentId", "version"))`);
    await runner.query(`
      CREATE TABLE document_texts (
        "organizationId" integer NOT NULL, "documentId" integer NOT NULL, "version" integer NOT NULL,
        "content" bytea NOT NULL, "characters" integer NOT NULL, "ocr" boolean NOT NULL DEFAULT false,
        "failure" text, "createdAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("organizationId", "documentId", "version"),
        FOREIGN KEY ("organizationId", "documentId", "version")
          REFERENCES document_versions ("organizationId", "documentId", "version"))`);
    await closeTenantTable(runner, 'document_renditions', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
    await closeTenantTable(runner, 'document_texts', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
