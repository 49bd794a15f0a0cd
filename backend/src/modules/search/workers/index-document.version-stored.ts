import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { VERSION_STORED } from '../../documents';
import { IndexDocument } from '../services/index-document.service';

/** A new document, or version, can be found by its title at once; by its content once that was read. */
@Injectable()
@Reaction({ on: VERSION_STORED, name: 'index-document.version-stored', kind: 'effect' })
export class IndexDocumentOnVersionStored implements EffectReaction {
  constructor(private readonly index: IndexDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.index.run(tx, Number(payload.documentId));
  }
}
