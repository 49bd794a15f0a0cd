import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';
import { closeTenantTable } from './tenant-table';

/** Integrity certificates of versions: what was signed, where it stands in the evidence log, and what checks came to. */
export class Certificates1763690000084 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'document_versions', 'users');
    await runner.query(`
      CREATE TABLE document_certificates (
        "organizationId" integer NOT NULL, "documentId" integer NOT NULL, "version" integer NOT NULL,
        "event" text NOT NULL CONSTRAINT document_certificates_event CHECK ("event" IN ('uploaded', 'approved')),
        "sha256" text NOT NULL CHECK ("sha256" ~ '^[0-9a-f]{64}$'), "jws" text NOT NULL,
        "at" timestamptz NOT NULL, "by" integer NOT NULL,
        "auditLogId" bigint NOT NULL, "leafHash" text NOT NULL CHECK ("leafHash" ~ '^[0-9a-f]{64}$'), "entry" jsonb NOT NULL,
        "logProof" text, "platformProof" text, "signedAt" timestamptz,
        "token" bytea, "tokenTime" timestamptz,
        "verified" boolean NOT NULL DEFAULT false, "checkedAt" timestamptz, "problem" text,
        "createdAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("organizationId", "documentId", "version", "event"),
        FOREIGN KEY ("organizationId", "documentId", "version") REFERENCES document_versions ("organizationId", "documentId", "version"),
        FOREIGN KEY ("organizationId", "by") REFERENCES users ("organizationId", "id"))`);
    await runner.query(
      `CREATE INDEX document_certificates_open ON document_certificates ("organizationId", "createdAt") WHERE "checkedAt" IS NULL OR "platformProof" IS NULL`,
    );
    await closeTenantTable(runner, 'document_certificates', ['SELECT', 'INSERT']);
    // What was certified stays; only what is found out about it later is written.
    await runner.query(`
      GRANT UPDATE ("logProof", "platformProof", "signedAt", "token", "tokenTime", "verified", "checkedAt", "problem")
      ON document_certificates TO countersign_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
