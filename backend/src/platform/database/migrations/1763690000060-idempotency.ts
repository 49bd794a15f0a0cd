import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeTenantTable } from './tenant-table';

/** First answers to requests that may be sent again (R17). */
export class Idempotency1763690000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        "organizationId" integer NOT NULL, "userId" integer NOT NULL, "key" text NOT NULL CHECK (length("key") <= 200),
        "fingerprint" bytea NOT NULL, "answer" jsonb, "createdAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("organizationId", "userId", "key"),
        FOREIGN KEY ("organizationId", "userId") REFERENCES users ("organizationId", "id"))`);
    await closeTenantTable(runner, 'idempotency_keys', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
