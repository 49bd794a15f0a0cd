import { Injectable } from '@nestjs/common';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { EveryOrganization } from '../../tenancy';
import { TRASH_DAYS } from '../domain/trash';
import { Dispositions } from './dispositions';
import { RETAINED_UNTIL } from './document-view';

const BATCH = 50;

/** Disposes of what nobody took out of the trash in time. What is held or must be kept stays, and everything of a suspended organization: nobody there could restore it. */
@Injectable()
@Schedule({ name: 'purge-trash', everyHours: 24 })
export class PurgeTrash implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    private readonly dispositions: Dispositions,
  ) {}

  /** @returns how many documents were disposed of; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('purge-trash', (tx) => this.batch(tx));
  }

  private async batch(tx: Transaction): Promise<number> {
    const rows = await tx.query<{ id: number }>(
      `SELECT d."id" FROM documents d
       WHERE d."organizationId" = $1 AND d."deletedAt" < now() - make_interval(days => ${TRASH_DAYS}) AND d."purgedAt" IS NULL
         AND EXISTS (SELECT 1 FROM organizations o WHERE o."id" = d."organizationId" AND o."isActive")
         AND NOT d."legalHold" AND (d."retentionPeriod" IS NULL OR ${RETAINED_UNTIL} <= now())
       ORDER BY d."deletedAt" LIMIT ${BATCH} FOR NO KEY UPDATE OF d SKIP LOCKED`,
      [tx.actor.organizationId],
    );
    if (rows.length > 0)
      await this.dispositions.run(
        tx,
        rows.map(({ id }) => id),
        null,
      );
    return rows.length;
  }
}
