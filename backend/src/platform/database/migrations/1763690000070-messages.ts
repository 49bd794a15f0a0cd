import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';
import { closeTenantTable } from './tenant-table';

/**
 * Internal messages in order: what a person's list needs stands in their own row of the conversation, so that list
 * and badge cost the same in the thousandth conversation; links to documents; pages of a thread from an index.
 */
export class Messages1763690000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'messages', 'conversation_participants', 'documents');
    await runner.query(`
      ALTER TABLE conversation_participants
        ADD "lastMessageAt" timestamptz NOT NULL DEFAULT now(), ADD "unreadCount" integer NOT NULL DEFAULT 0`);
    await runner.query(
      `CREATE INDEX conversations_of_person ON conversation_participants ("organizationId", "userId", "lastMessageAt" DESC, "conversationId" DESC)`,
    );
    await runner.query(
      `CREATE INDEX conversations_unread ON conversation_participants ("organizationId", "userId") WHERE "unreadCount" > 0`,
    );
    await runner.query(
      `CREATE INDEX messages_of_conversation ON messages ("organizationId", "conversationId", "id" DESC)`,
    );
    await runner.query(
      `CREATE INDEX messages_to_read ON messages ("organizationId", "conversationId", "receiverId") WHERE NOT "isRead"`,
    );
    await runner.query(`
      CREATE TABLE message_attachments (
        "organizationId" integer NOT NULL, "messageId" bigint NOT NULL, "documentId" integer NOT NULL, "position" integer NOT NULL,
        PRIMARY KEY ("organizationId", "messageId", "documentId"),
        FOREIGN KEY ("organizationId", "messageId") REFERENCES messages ("organizationId", "id"),
        FOREIGN KEY ("organizationId", "documentId") REFERENCES documents ("organizationId", "id"))`);
    await closeTenantTable(runner, 'message_attachments', ['SELECT', 'INSERT']);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
