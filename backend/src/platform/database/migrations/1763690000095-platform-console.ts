import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';

/** What the super administrator's role reads beyond names and numbers of organizations. Still column by column, and no content. */
const READABLE = {
  organizations: ['phone', 'website', 'reactivatedAt', 'reactivatedBy'],
  users: [
    'name',
    'email',
    'role',
    'isActive',
    'lastLogin',
    'createdAt',
    'joinRequestedAt',
    'invitedAt',
    'twoFactorEnabled',
  ],
  documents: ['createdAt', 'legalHold', 'purgedAt'],
  document_versions: ['organizationId', 'fileSize', 'createdAt'],
  document_dispositions: ['organizationId', 'purgedAt'],
  organization_usage: ['organizationId', 'documents', 'storageBytes'],
  organization_subscriptions: [
    'organizationId',
    'id',
    'planId',
    'status',
    'startDate',
    'endDate',
    'trialEndDate',
    'gracePeriodEndDate',
    'nextBillingDate',
    'autoRenew',
    'createdAt',
  ],
  invoices: ['organizationId', 'id', 'status', 'dueDate', 'paidDate', 'totalAmount'],
  integrity_findings: ['organizationId', 'kind', 'detectedAt'],
  audit_checkpoints: ['organizationId', 'size', 'createdAt'],
  audit_verifications: ['organizationId', 'id', 'state', 'startedAt', 'finishedAt'],
  mail_deliveries: ['organizationId', 'sentAt'],
};

/** Reads of the platform's pages, and the record of scheduled work. */
export class PlatformConsole1763690000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(
      runner,
      'outbox',
      'audit_logs',
      'audit_checkpoints',
      'audit_verifications',
      'integrity_findings',
      'mail_deliveries',
      'document_dispositions',
      'document_versions',
    );
    for (const [table, columns] of Object.entries(READABLE)) await this.open(runner, table, columns);
    await runner.query(`GRANT SELECT ON subscription_plans TO countersign_super`);
    // What is waiting and what failed, by name; the payload stays with the queue.
    const work = ['organizationId', 'id', 'event', 'reaction', 'queue', 'createdAt', 'processedAt', 'failedAt'];
    await this.open(runner, 'outbox', [...work, 'heldAt', 'lastError'], `"processedAt" IS NULL`);
    // Of the evidence log only what waits for its place in the tree: how much, and since when.
    await this.open(runner, 'audit_logs', ['organizationId', 'seq', 'createdAt'], `"seq" IS NULL`);
    await runner.query(`CREATE INDEX outbox_failed ON outbox ("id") WHERE "failedAt" IS NOT NULL`);
    await this.scheduleRuns(runner);
  }

  /** Grants the columns, and shows the rows unless the table was opened to the role before. */
  private async open(runner: QueryRunner, table: string, columns: string[], rows = 'true'): Promise<void> {
    const list = columns.map((column) => `"${column}"`).join(', ');
    await runner.query(`GRANT SELECT (${list}) ON "${table}" TO countersign_super`);
    const policies = (await runner.query(
      `SELECT 1 FROM pg_policies WHERE schemaname = 'public' AND tablename = $1 AND 'countersign_super' = ANY(roles)`,
      [table],
    )) as unknown[];
    if (policies.length > 0) return;
    await runner.query(
      `CREATE POLICY super_administrator ON "${table}" FOR SELECT TO countersign_super USING (${rows})`,
    );
  }

  /** When scheduled work last ran and how it ended. Of the installation, not of any organization. */
  private async scheduleRuns(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule_runs (
        "name" text PRIMARY KEY, "everySeconds" integer NOT NULL, "startedAt" timestamptz,
        "finishedAt" timestamptz, "failedAt" timestamptz, "lastError" text)`);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_runs TO countersign_app`);
    await runner.query(`GRANT SELECT ON schedule_runs TO countersign_super`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
