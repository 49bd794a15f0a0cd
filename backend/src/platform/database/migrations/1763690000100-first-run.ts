import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';

/** What an organization and its members were led through at the beginning. */
export class FirstRun1763690000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'document_decisions', 'document_versions', 'users', 'organizations');
    // Whoever is here already knows the way: for them the guide and the welcome are over.
    await runner.query(`
      ALTER TABLE organizations
        ADD "setupDismissedAt" timestamptz DEFAULT now(),
        ADD "setupSettled" text[] NOT NULL DEFAULT '{}' CHECK ("setupSettled" <@ ARRAY['logo', 'departments', 'members', 'document'])`);
    await runner.query(`ALTER TABLE organizations ALTER "setupDismissedAt" DROP DEFAULT`);
    await runner.query(`ALTER TABLE users ADD "welcomedAt" timestamptz DEFAULT now()`);
    await runner.query(`ALTER TABLE users ALTER "welcomedAt" DROP DEFAULT`);
    // What was approved and decided lately, without reading what was before.
    await runner.query(
      `CREATE INDEX document_versions_approved ON document_versions ("organizationId", "approvedAt" DESC) WHERE "approvedAt" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX document_decisions_recent ON document_decisions ("organizationId", "createdAt")`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
