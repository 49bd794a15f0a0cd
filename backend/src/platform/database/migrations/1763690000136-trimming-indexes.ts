import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  // Which sessions are over, longest ago first.
  sessions_over: `sessions ("organizationId", (coalesce("endedAt", "expiresAt")))`,
  // What refers to a session that is removed.
  document_access_codes_of_session: `document_access_codes ("organizationId", "sessionId")`,
  // Over all organizations: how many mails were sent today.
  mail_deliveries_recent: `mail_deliveries ("sentAt")`,
};

/** Indexes along which old rows are found. Built while everybody works; what an earlier try left unfinished is removed first. */
export class TrimmingIndexes1763690000136 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
