import type { Client } from 'pg';

/** The record of backups and drills, in the database that they are of. */
export type RunKind = 'backup' | 'drill';

export interface RunResult {
  backupId: string;
  snapshotAt: string;
  rows: number;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  copiedBytes: number;
  /** Of a drill: the most that could have been lost, and how long it took to be back. */
  rpoSeconds?: number;
  rtoSeconds?: number;
}

const KEPT_DAYS = 400;
const MOST_WORDS = 500;

/** Notes that one begins. Those that are still running were broken off: the caller holds the lock of its kind. @returns its id */
export async function beginRun(client: Client, kind: RunKind, place: string): Promise<string> {
  await client.query(
    `UPDATE backup_runs SET "state" = 'failed', "finishedAt" = now(), "problem" = 'It was broken off.'
     WHERE "kind" = $1 AND "state" = 'running'`,
    [kind],
  );
  await client.query(`DELETE FROM backup_runs WHERE "startedAt" < now() - make_interval(days => $1)`, [KEPT_DAYS]);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO backup_runs ("kind", "place") VALUES ($1, $2) RETURNING "id"::text`,
    [kind, place],
  );
  return rows[0]?.id ?? '0';
}

/** Notes that it went well. */
export async function completeRun(client: Client, id: string, result: RunResult): Promise<void> {
  await client.query(
    `UPDATE backup_runs SET "state" = 'done', "finishedAt" = now(), "backupId" = $2, "snapshotAt" = $3, "rowCount" = $4,
       "databaseBytes" = $5, "files" = $6, "fileBytes" = $7, "copiedBytes" = $8, "rpoSeconds" = $9, "rtoSeconds" = $10
     WHERE "id" = $1`,
    [
      ...[id, result.backupId, result.snapshotAt, result.rows, result.databaseBytes, result.files, result.fileBytes],
      ...[result.copiedBytes, result.rpoSeconds ?? null, result.rtoSeconds ?? null],
    ],
  );
}

/** Notes that it failed, and why in words for the operator. */
export async function failRun(client: Client, id: string, problem: string): Promise<void> {
  await client.query(
    `UPDATE backup_runs SET "state" = 'failed', "finishedAt" = now(), "problem" = $2 WHERE "id" = $1`,
    [id, problem.slice(0, MOST_WORDS)],
  );
}

/**
 * The most that could have been lost within the last day, in seconds: what was done between the moment of one backup
 * and the end of the next one, which until then could not have been taken back.
 */
export async function largestLoss(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ seconds: number | null }>(
    `SELECT max(extract(epoch FROM "finishedAt" - coalesce("before", "snapshotAt")))::float8 AS "seconds" FROM (
       SELECT "finishedAt", "snapshotAt", lag("snapshotAt") OVER (ORDER BY "snapshotAt") AS "before"
       FROM backup_runs WHERE "kind" = 'backup' AND "state" = 'done') runs
     WHERE "finishedAt" > now() - interval '24 hours'`,
  );
  return rows[0]?.seconds ?? undefined;
}
