import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_CHANGED } from '../../documents';
import { IndexDocument } from '../services/index-document.service';

/** Title, tags or description may be others now. */
@Injectable()
@Reaction({ on: DOCUMENT_CHANGED, name: 'index-document.document-changed', kind: 'effect' })
export class IndexDocumentOnDocumentChanged implements EffectReaction {
  constructor(private readonly index: IndexDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.index.run(tx, Number(payload.documentId));
  }
}
