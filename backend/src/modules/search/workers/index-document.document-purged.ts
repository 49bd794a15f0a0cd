import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_PURGED } from '../../documents';
import { IndexDocument } from '../services/index-document.service';

/** A document that was disposed of leaves the index. */
@Injectable()
@Reaction({ on: DOCUMENT_PURGED, name: 'index-document.document-purged', kind: 'effect' })
export class IndexDocumentOnDocumentPurged implements EffectReaction {
  constructor(private readonly index: IndexDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.index.run(tx, Number(payload.documentId));
  }
}
