import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { TEXT_EXTRACTED } from '../../renditions';
import { IndexDocument } from '../services/index-document.service';

/** A version's text is known: its words can be found. */
@Injectable()
@Reaction({ on: TEXT_EXTRACTED, name: 'index-document.text-extracted', kind: 'effect' })
export class IndexDocumentOnTextExtracted implements EffectReaction {
  constructor(private readonly index: IndexDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.index.run(tx, Number(payload.documentId));
  }
}
