import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace in which an event was recorded (W3C Trace Context), so that its reactions go on with it. */
export class OutboxTraces1763690000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox ADD "traceparent" text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
