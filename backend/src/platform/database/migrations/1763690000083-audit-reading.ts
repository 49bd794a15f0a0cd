import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the log is narrowed by. Entries enter these indexes when they get their place in the tree, so that writing
 * one costs no more than before.
 */
export class AuditReading1763690000083 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const indexes: Record<string, string> = {
      audit_logs_of_user: `"userId", "seq" DESC`,
      audit_logs_of_action: `"action", "seq" DESC`,
      audit_logs_of_kind: `"resource", "seq" DESC`,
      audit_logs_of_object: `"resourceId", "seq" DESC`,
      audit_logs_of_time: `"createdAt"`,
    };
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON audit_logs ("organizationId", ${columns}) WHERE "seq" IS NOT NULL`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
