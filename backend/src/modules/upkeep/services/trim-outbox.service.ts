import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';

const BATCH = 1_000;

/** Removes outbox rows that were done long ago. What failed stays until somebody looked at it. */
@Injectable()
@Schedule({ name: 'trim-outbox', everyHours: 24 })
export class TrimOutbox implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many were removed; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('trim-outbox', async (tx) => {
      const rows = await tx.query(
        `DELETE FROM outbox o WHERE o."organizationId" = $1 AND o."id" IN (
           SELECT d."id" FROM outbox d WHERE d."organizationId" = $1 AND d."processedAt" < now() - make_interval(days => $2)
           ORDER BY d."id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING o."id"`,
        [tx.actor.organizationId, this.config.keep.outbox],
      );
      return rows.length;
    });
  }
}
