import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';

const BATCH = 1_000;
const TABLES = ['document_access_grants', 'document_access_codes'] as const;

/** Removes codes for documents, and the access that they gave, long after they have expired. Who asked and who opened is in the log. */
@Injectable()
@Schedule({ name: 'trim-access', everyHours: 24 })
export class TrimAccess implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many were removed; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    let count = 0;
    for (const table of TABLES) count += await this.trim(table);
    return count;
  }

  private trim(table: (typeof TABLES)[number]): Promise<number> {
    // Without locks, for which one would need the right to change what is granted: a second worker waits, and finds it done.
    return this.organizations.inBatches('trim-access', async (tx) => {
      const rows = await tx.query(
        `DELETE FROM ${table} t WHERE t."organizationId" = $1 AND t."id" IN (
           SELECT o."id" FROM ${table} o WHERE o."organizationId" = $1 AND o."expiresAt" < now() - make_interval(days => $2)
           ORDER BY o."expiresAt", o."id" LIMIT ${BATCH})
         RETURNING t."id"`,
        [tx.actor.organizationId, this.config.keep.codes],
      );
      return rows.length;
    });
  }
}
