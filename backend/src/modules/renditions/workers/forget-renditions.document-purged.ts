import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_PURGED } from '../../documents';
import { RenditionFiles } from '../services/rendition-files';

/** What was made from a purged document goes with it. */
@Injectable()
@Reaction({ on: DOCUMENT_PURGED, name: 'forget-renditions.document-purged', kind: 'effect' })
export class ForgetRenditionsOnDocumentPurged implements EffectReaction {
  constructor(private readonly renditions: RenditionFiles) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.renditions.forgetDocument(tx, Number(payload.documentId));
  }
}
