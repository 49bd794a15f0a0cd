import type { Transaction } from '../../../platform/database/unit-of-work';
import { MAX_UNFINISHED } from '../domain/export';
import { TooManyExportsError } from '../exports.errors';

/**
 * Exports and reports take turns with those of other organizations: nobody fills the line. Whoever asks waits here
 * for others of the organization that ask at the same moment.
 * @throws TooManyExportsError
 */
export async function requireRoom(tx: Transaction): Promise<void> {
  const { organizationId } = tx.actor;
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('exports'), $1)`, [organizationId]);
  const [row] = await tx.query<{ unfinished: number }>(
    `SELECT ((SELECT count(*) FROM exports WHERE "organizationId" = $1 AND "state" IN ('waiting', 'running'))
           + (SELECT count(*) FROM reports WHERE "organizationId" = $1 AND "state" IN ('waiting', 'running')))::int AS "unfinished"`,
    [organizationId],
  );
  if ((row?.unfinished ?? 0) >= MAX_UNFINISHED) throw new TooManyExportsError();
}
