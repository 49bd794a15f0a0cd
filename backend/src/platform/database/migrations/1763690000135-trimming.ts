import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Summaries that hold no notification any more may be removed. */
export class Trimming1763690000135 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT DELETE ON notification_digests TO countersign_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
