import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a comment concerns. */
export class Mentions1763690000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE document_comments ADD "mentions" integer[] NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
