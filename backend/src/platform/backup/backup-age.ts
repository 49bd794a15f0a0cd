import type { Pool } from 'pg';

/** How things stand with backups, for whoever watches them. */
export interface BackupAge {
  /** Since the moment that the newest backup holds; null when there is none. */
  backupSeconds: number | null;
  /** Whether the last try failed. */
  backupFailed: boolean;
  drillSeconds: number | null;
}

const AGES = `
  SELECT (SELECT extract(epoch FROM now() - max("snapshotAt")) FROM backup_runs WHERE "kind" = 'backup' AND "state" = 'done')::float8 AS "backupSeconds",
         coalesce((SELECT "state" = 'failed' FROM backup_runs WHERE "kind" = 'backup' AND "state" <> 'running' ORDER BY "id" DESC LIMIT 1), false) AS "backupFailed",
         (SELECT extract(epoch FROM now() - max("finishedAt")) FROM backup_runs WHERE "kind" = 'drill' AND "state" = 'done')::float8 AS "drillSeconds"`;

/** @param pool of any role that may read the record of backups */
export async function backupAge(pool: Pool): Promise<BackupAge | undefined> {
  return (await pool.query<BackupAge>(AGES)).rows[0];
}
