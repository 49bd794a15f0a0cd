import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';

/** What a template's file is and how it is encrypted; why a template was declined. No earlier version wrote templates. */
export class Templates1763690000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'documents', 'document_templates', 'users');
    await runner.query(`
      ALTER TABLE document_templates
        ADD "documentHash" text NOT NULL CHECK ("documentHash" ~ '^[0-9a-f]{64}$'), ADD "encryptedData" text NOT NULL,
        ADD "declinedBy" integer, ADD "declinedAt" timestamptz, ADD "declineReason" text,
        ADD UNIQUE ("organizationId", "filePath"),
        ADD FOREIGN KEY ("organizationId", "declinedBy") REFERENCES users ("organizationId", "id")`);
    await runner.query(
      `CREATE INDEX documents_of_template ON documents ("organizationId", "templateId") WHERE "templateId" IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
