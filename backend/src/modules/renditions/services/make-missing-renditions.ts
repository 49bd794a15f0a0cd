import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { VERSION_STORED } from '../../documents';
import { EveryOrganization } from '../../tenancy';
import { RENDITIONS_WANTED } from '../renditions.events';

const BATCH = 100;

/** Versions for which nothing was ever asked for, such as those of an older build, get their renditions. */
@Injectable()
@Schedule({ name: 'make-missing-renditions', everyHours: 24 })
export class MakeMissingRenditions implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    private readonly outbox: Outbox,
  ) {}

  /** @returns for how many versions they were asked for; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('make-missing-renditions', (tx) => this.batch(tx));
  }

  private async batch(tx: Transaction): Promise<number> {
    const missing = await tx.query<{ documentId: number; version: number }>(
      `SELECT v."documentId", v."version" FROM document_versions v
       JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
       WHERE v."organizationId" = $1
         AND NOT EXISTS (SELECT 1 FROM document_texts t
           WHERE t."organizationId" = $1 AND t."documentId" = v."documentId" AND t."version" = v."version")
         AND (v."documentId", v."version") NOT IN (
           SELECT (o."payload" ->> 'documentId')::int, (o."payload" ->> 'version')::int FROM outbox o
           WHERE o."organizationId" = $1 AND o."event" IN ($2, $3) AND o."reaction" LIKE 'extract-text.%')
       ORDER BY v."documentId", v."version" LIMIT ${BATCH}`,
      [tx.actor.organizationId, VERSION_STORED, RENDITIONS_WANTED],
    );
    for (const version of missing) await this.outbox.publish(tx, RENDITIONS_WANTED, version);
    return missing.length;
  }
}
