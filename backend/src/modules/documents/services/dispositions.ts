import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { DOCUMENT_PURGED } from '../documents.events';
import { Usage } from './usage';

/** Disposes of documents for good and keeps the proof of it. */
@Injectable()
export class Dispositions {
  constructor(
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly usage: Usage,
  ) {}

  /**
   * In the caller's transaction, with the rows locked and the rules asked: writes the disposition, and destroys
   * the keys of all versions, without which nobody can read the files wherever they are kept. The row stays as a
   * tombstone for the log; the files are removed by a reaction.
   */
  async run(tx: Transaction, documentIds: readonly number[], reason: string | null): Promise<void> {
    const { organizationId, userId } = tx.actor;
    const bytes = await storedBytes(tx, documentIds);
    await tx.query(
      `INSERT INTO document_dispositions ("organizationId", "documentId", "title", "authorId", "department", "category", "versions",
         "hashes", "createdAt", "deletedAt", "deletedBy", "purgedBy", "reason")
       SELECT d."organizationId", d."id", d."title", d."authorId", d."department", d."category", count(v."version")::int,
         coalesce(array_agg(v."documentHash" ORDER BY v."version") FILTER (WHERE v."version" IS NOT NULL), '{}'), d."createdAt", d."deletedAt", d."deletedBy", $3::int, coalesce($4, d."deletionReason")
       FROM documents d LEFT JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
       WHERE d."organizationId" = $1 AND d."id" = ANY($2) GROUP BY d."organizationId", d."id"`,
      [organizationId, documentIds, userId, reason],
    );
    await tx.query(
      `UPDATE document_versions SET "encryptedData" = '', "changes" = NULL WHERE "organizationId" = $1 AND "documentId" = ANY($2)`,
      [organizationId, documentIds],
    );
    await tx.query(
      `UPDATE documents SET "purgedAt" = now(), "encryptedData" = '', "description" = NULL, "tags" = '{}', "rowVersion" = "rowVersion" + 1
       WHERE "organizationId" = $1 AND "id" = ANY($2)`,
      [organizationId, documentIds],
    );
    for (const documentId of documentIds) {
      const details = reason === null ? {} : { reason };
      await this.audit.record(tx, { action: 'purge', resource: 'document', resourceId: documentId, details });
      await this.outbox.publish(tx, DOCUMENT_PURGED, { documentId });
    }
    await this.usage.release(tx, { documents: documentIds.length, bytes });
  }
}

async function storedBytes(tx: Transaction, documentIds: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `SELECT coalesce(sum("fileSize"), 0)::float8 AS "bytes" FROM document_versions WHERE "organizationId" = $1 AND "documentId" = ANY($2)`,
    [tx.actor.organizationId, documentIds],
  );
  return row?.bytes ?? 0;
}
