import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

const INDEXES = {
  // What waits for somebody: queue, dashboard, timers.
  documents_waiting: `documents ("organizationId", "stepDueAt") WHERE "openRole" IS NOT NULL AND "deletedAt" IS NULL`,
  documents_of_department: `documents ("organizationId", "departmentId") WHERE "deletedAt" IS NULL AND "departmentId" IS NOT NULL`,
  document_dispositions_of_time: `document_dispositions ("organizationId", "purgedAt")`,
  // By whom a checkpoint of the platform was preceded.
  platform_entries_of_index: `platform_entries ("index")`,
  // What has expired, longest ago first.
  document_access_codes_over: `document_access_codes ("organizationId", "expiresAt")`,
  document_access_grants_over: `document_access_grants ("organizationId", "expiresAt")`,
  email_verifications_over: `email_verifications ("organizationId", "expiresAt")`,
  password_resets_over: `password_resets ("organizationId", "expiresAt")`,
  idempotency_keys_over: `idempotency_keys ("organizationId", "createdAt")`,
  notification_digests_over: `notification_digests ("organizationId", "createdAt")`,
  // Lists over all organizations.
  users_newest: `users ("id" DESC) WHERE "deletedAt" IS NULL`,
  users_by_creation: `users ("createdAt") WHERE "deletedAt" IS NULL`,
  users_pseudonymised: `users ("organizationId", "id") WHERE "pseudonymisedAt" IS NOT NULL`,
  organizations_newest: `organizations ("createdAt" DESC)`,
};

/** Indexes for statements that walked through tables which grow. */
export class GrowingTables1763690000137 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
