import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { BlobStore } from '../../../platform/storage/blob-store';
import { DOCUMENT_PURGED } from '../documents.events';

/** Removes the files of a document that was disposed of. Its keys are gone already; a file that is gone too is a success. */
@Injectable()
@Reaction({ on: DOCUMENT_PURGED, name: 'remove-files.document-purged', kind: 'effect' })
export class RemoveFilesOnDocumentPurged implements EffectReaction {
  constructor(private readonly store: BlobStore) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const files = await tx.query<{ filePath: string }>(
      `SELECT v."filePath" FROM document_versions v
       JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NOT NULL
       WHERE v."organizationId" = $1 AND v."documentId" = $2`,
      [tx.actor.organizationId, Number(event.payload.documentId)],
    );
    for (const { filePath } of files) await this.store.delete(filePath);
  }
}
