import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { systemActor } from '../../../platform/database/actor';
import { SEQUENCER_POOL } from '../../../platform/database/database.tokens';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { AuditLog } from '../audit-log';

/** How long entries are kept (specification, section 9). */
const KEPT_YEARS = 7;
const BATCH = 5_000;

const LOGS = `
  WITH RECURSIVE logs AS (
    (SELECT "organizationId" AS id FROM audit_checkpoints ORDER BY "organizationId" LIMIT 1)
    UNION ALL
    SELECT (SELECT c."organizationId" FROM audit_checkpoints c WHERE c."organizationId" > l.id
            ORDER BY c."organizationId" LIMIT 1)
    FROM logs l WHERE l.id IS NOT NULL)
  SELECT id FROM logs WHERE id IS NOT NULL`;
/** The last place whose time is over, and the last one that the log itself says is retired. Certificates stay. */
const PLACES = `
  SELECT
    (SELECT max("seq") FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NOT NULL AND "action" <> 'certify'
       AND "createdAt" < now() - make_interval(years => $2, days => 1)) AS "over",
    (SELECT max("resourceId"::bigint) FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NOT NULL
       AND "action" = 'retire' AND "resource" = 'audit_log') AS "announced",
    EXISTS (SELECT 1 FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NULL AND "action" = 'retire') AS "waiting"`;
const REMOVE = `
  DELETE FROM audit_logs WHERE "organizationId" = $1 AND "id" IN (
    SELECT "id" FROM audit_logs WHERE "organizationId" = $1 AND "seq" <= $2 AND "action" <> 'certify'
      AND "createdAt" < now() - make_interval(years => $3, days => 1) LIMIT ${BATCH})`;

/**
 * Removes entries after seven years; their hashes stay in the tree, so that the rest verifies. The log says so first:
 * what no sealed entry has announced is not removed, and for the verifier would be missing.
 */
@Injectable()
@Schedule({ name: 'retire-audit-entries', everyHours: 24 })
export class RetireEntries implements ScheduledJob {
  constructor(
    @Inject(SEQUENCER_POOL) private readonly pool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @returns how many entries were removed; what is announced now goes the next time */
  async run(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(LOGS);
    let count = 0;
    for (const { id } of rows) count += await this.log(id);
    return count;
  }

  private async log(organizationId: number): Promise<number> {
    const { rows } = await this.pool.query<{ over: number | null; announced: number | null; waiting: boolean }>(
      PLACES,
      [organizationId, KEPT_YEARS],
    );
    const { over = null, announced = null, waiting = false } = rows[0] ?? {};
    const removed = announced === null ? 0 : await this.remove(organizationId, announced);
    if (over !== null && over > (announced ?? -1) && !waiting)
      await this.unitOfWork.run(systemActor(organizationId, 'retire-audit-entries'), (tx) =>
        this.audit.record(tx, { action: 'retire', resource: 'audit_log', resourceId: over }),
      );
    return removed;
  }

  private async remove(organizationId: number, upTo: number): Promise<number> {
    let count = 0;
    let done: number;
    do {
      done = (await this.pool.query(REMOVE, [organizationId, upTo, KEPT_YEARS])).rowCount ?? 0;
      count += done;
    } while (done === BATCH);
    return count;
  }
}
