import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { BlobStore } from '../../../platform/storage/blob-store';
import { TEMPLATE_DELETED } from '../templates.events';

/** Removes the file of a deleted template. Its key is gone already; a file that is gone too is a success. */
@Injectable()
@Reaction({ on: TEMPLATE_DELETED, name: 'remove-file.template-deleted', kind: 'effect' })
export class RemoveFileOnTemplateDeleted implements EffectReaction {
  constructor(private readonly store: BlobStore) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const [row] = await tx.query<{ filePath: string }>(
      `SELECT "filePath" FROM document_templates WHERE "organizationId" = $1 AND "id" = $2 AND NOT "isActive"`,
      [tx.actor.organizationId, Number(event.payload.templateId)],
    );
    if (row) await this.store.delete(row.filePath);
  }
}
