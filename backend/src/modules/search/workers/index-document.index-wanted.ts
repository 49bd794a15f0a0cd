import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { INDEX_WANTED } from '../search.events';
import { IndexDocument } from '../services/index-document.service';

/** One of many documents that changed together. */
@Injectable()
@Reaction({ on: INDEX_WANTED, name: 'index-document.index-wanted', kind: 'effect' })
export class IndexDocumentOnIndexWanted implements EffectReaction {
  constructor(private readonly index: IndexDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.index.run(tx, Number(payload.documentId));
  }
}
