import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of requests that all API processes share. Keys are HMACs of addresses. */
export class RateLimits1763690000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Unlogged: after a crash the counts start anew, and no request waits for the disk.
    await runner.query(`
      CREATE UNLOGGED TABLE rate_limits (
        "key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint)`);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO countersign_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
