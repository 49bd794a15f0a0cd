import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';
import { DOCUMENT_EXPIRES } from '../documents.events';

/** Days before a document expires on which notice is given; 0 is the day itself. */
const NOTICES = [30, 7, 1, 0] as const;
const BATCH = 100;

/** Documents with a notice that is due and was not given, locked. Two processes never get the same. */
const WAITING = `
  SELECT d."id" FROM documents d
  WHERE d."organizationId" = $1 AND d."deletedAt" IS NULL AND NOT d."isArchived" AND d."expirationDate" <= now() + make_interval(days => ${NOTICES[0]})
    AND EXISTS (
      SELECT 1 FROM unnest($2::int[]) n(days)
      WHERE d."expirationDate" <= now() + make_interval(days => n.days) AND NOT EXISTS (
        SELECT 1 FROM document_expiry_notices g WHERE g."organizationId" = d."organizationId" AND g."documentId" = d."id"
          AND g."expirationDate" = d."expirationDate" AND g."daysBefore" = n.days))
  ORDER BY d."expirationDate", d."id" LIMIT ${BATCH} FOR NO KEY UPDATE OF d SKIP LOCKED`;

/** All notices that are due count as given, so that a document with a near date gets one and not four. */
const GIVEN = `
  WITH given AS (
    INSERT INTO document_expiry_notices ("organizationId", "documentId", "expirationDate", "daysBefore")
    SELECT d."organizationId", d."id", d."expirationDate", n.days FROM documents d CROSS JOIN unnest($2::int[]) n(days)
    WHERE d."organizationId" = $1 AND d."id" = ANY($3) AND d."expirationDate" <= now() + make_interval(days => n.days)
    ON CONFLICT DO NOTHING RETURNING "documentId", "expirationDate", "daysBefore")
  SELECT "documentId", "expirationDate", min("daysBefore") AS "daysBefore" FROM given GROUP BY "documentId", "expirationDate"`;

interface Notice {
  documentId: number;
  expirationDate: string;
  daysBefore: number;
}

/** Marks documents that have expired, and has notice given before: 30 days, 7 days and 1 day, and on the day; each once. */
@Injectable()
@Schedule({ name: 'expire-documents', everyHours: 24 })
export class ExpireDocuments implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    private readonly outbox: Outbox,
  ) {}

  /** @returns for how many documents notice is given; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('expire-documents', (tx) => this.batch(tx));
  }

  private async batch(tx: Transaction): Promise<number> {
    const { organizationId } = tx.actor;
    const rows = await tx.query<{ id: number }>(WAITING, [organizationId, NOTICES]);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    for (const { documentId, expirationDate, daysBefore } of await tx.query<Notice>(GIVEN, [
      organizationId,
      NOTICES,
      ids,
    ])) {
      await this.outbox.publish(tx, DOCUMENT_EXPIRES, { documentId, expirationDate, daysBefore });
    }
    await tx.query(
      `UPDATE documents SET "isExpired" = true, "reminderSent" = true
       WHERE "organizationId" = $1 AND "id" = ANY($2) AND "expirationDate" <= now() AND NOT "isExpired"`,
      [organizationId, ids],
    );
    return ids.length;
  }
}
