import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

const INDEXES = {
  // Which sessions are over, longest ago first.
  sessions_over: `sessions ("organizationId", (coalesce("endedAt", "expiresAt")))`,
  // What refers to a session that is removed.
  document_access_codes_of_session: `document_access_codes ("organizationId", "sessionId")`,
  // Over all organizations: how many mails were sent today.
  mail_deliveries_recent: `mail_deliveries ("sentAt")`,
};

/** Indexes along which old rows are found. */
export class TrimmingIndexes1763690000136 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
