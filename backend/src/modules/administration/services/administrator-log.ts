import type { QueryResultRow } from 'pg';

export interface AdministratorEntry {
  administratorId: number | null;
  administratorName: string;
  action: string;
  resource: string;
  resourceId?: number | string;
  details?: Record<string, unknown>;
  ip: string | null;
  userAgent: string | null;
  requestId: string;
}

/** Whatever can run SQL in the transaction of the effect. */
interface Runner {
  query: <T extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<T[]>;
}

/** Writes to the platform's own log, in the transaction of the effect: without the entry there is no effect. */
export async function recordAdministration(runner: Runner, entry: AdministratorEntry): Promise<void> {
  await runner.query(
    `INSERT INTO administrator_log
       ("administratorId", "administratorName", "action", "resource", "resourceId", "details", "ipAddress", "userAgent", "requestId")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.administratorId,
      entry.administratorName,
      entry.action,
      entry.resource,
      entry.resourceId === undefined ? null : String(entry.resourceId),
      JSON.stringify(entry.details ?? {}),
      entry.ip,
      entry.userAgent,
      entry.requestId,
    ],
  );
}
