import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For whom the approvals of the open step were given, where somebody stood in. */
export class StepDelegates1763690000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE documents ADD "stepFor" integer[] NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
