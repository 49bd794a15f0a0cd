import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { AuditLog } from '../../audit';
import { EveryOrganization } from '../../tenancy';
import { ExportFiles } from './export-files';

const BATCH = 100;

/** Removes the packages of exports whose time is over. What was exported, by whom and when, stays. */
@Injectable()
@Schedule({ name: 'expire-exports', everyHours: 1 })
export class ExpireExports implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    private readonly files: ExportFiles,
    private readonly audit: AuditLog,
  ) {}

  /** @returns how many expired; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('expire-exports', (tx) => this.batch(tx));
  }

  private async batch(tx: Transaction): Promise<number> {
    const expired = await tx.query<{ id: number; filePath: string }>(
      `WITH due AS (
         SELECT "id", "filePath" FROM exports WHERE "organizationId" = $1 AND "state" = 'ready' AND "expiresAt" <= now()
         ORDER BY "id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       UPDATE exports x SET "state" = 'expired', "filePath" = NULL, "encryptedKey" = NULL
       FROM due WHERE x."organizationId" = $1 AND x."id" = due."id" RETURNING x."id", due."filePath"`,
      [tx.actor.organizationId],
    );
    for (const { id } of expired) {
      await this.audit.record(tx, { action: 'export_expired', resource: 'export', resourceId: id });
    }
    tx.onCommit(() => expired.forEach(({ filePath }) => void this.files.discard(filePath)));
    return expired.length;
  }
}
