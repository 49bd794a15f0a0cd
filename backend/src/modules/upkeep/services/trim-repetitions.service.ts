import { Injectable } from '@nestjs/common';
import { KEPT_HOURS } from '../../../platform/http/idempotency/idempotency.interceptor';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';

const BATCH = 1_000;

/** Removes keys of requests that can no longer be repeated, also of people who send no key any more. */
@Injectable()
@Schedule({ name: 'trim-repetitions', everyHours: 24 })
export class TrimRepetitions implements ScheduledJob {
  constructor(private readonly organizations: EveryOrganization) {}

  /** @returns how many were removed; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('trim-repetitions', async (tx) => {
      const rows = await tx.query(
        `DELETE FROM idempotency_keys k USING (
           SELECT o."userId", o."key" FROM idempotency_keys o
           WHERE o."organizationId" = $1 AND o."createdAt" < now() - make_interval(hours => $2)
           ORDER BY o."createdAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) old
         WHERE k."organizationId" = $1 AND k."userId" = old."userId" AND k."key" = old."key" RETURNING k."userId"`,
        [tx.actor.organizationId, KEPT_HOURS],
      );
      return rows.length;
    });
  }
}
