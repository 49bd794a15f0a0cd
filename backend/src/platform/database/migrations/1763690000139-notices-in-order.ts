import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../concurrent-indexes';

const INDEXES = {
  // In order, so that those older than a page are found without the others.
  notifications_unread_by_time: `notifications ("organizationId", "userId", "createdAt" DESC, "id" DESC) WHERE NOT "isRead"`,
  // Whether a document is in the trash, without a look at it.
  documents_deleted: `documents ("organizationId", "id") WHERE "deletedAt" IS NOT NULL`,
};

/** What a page of notices is looked up in. */
export class NoticesInOrder1763690000139 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
    // The new one begins like it and holds the same notices.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notifications_unread');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
