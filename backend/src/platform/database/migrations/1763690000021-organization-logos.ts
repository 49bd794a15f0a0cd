import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeTenantTable } from './tenant-table';

/** Logos as redrawn pictures; unique names of divisions. */
export class OrganizationLogos1763690000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organization_logos (
        "organizationId" integer PRIMARY KEY REFERENCES organizations ("id"),
        "png" bytea NOT NULL CHECK (length("png") <= 4194304), "sha256" text NOT NULL,
        "updatedAt" timestamptz NOT NULL DEFAULT now())`);
    await closeTenantTable(runner, 'organization_logos', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
    await runner.query(`CREATE UNIQUE INDEX divisions_name ON divisions ("organizationId", lower("name"))`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
