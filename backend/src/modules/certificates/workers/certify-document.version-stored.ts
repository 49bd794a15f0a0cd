import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { VERSION_STORED } from '../../documents';
import { CertifyDocument } from '../services/certify-document.service';

/** A new version gets its certificate. */
@Injectable()
@Reaction({ on: VERSION_STORED, name: 'certify-document.version-stored', kind: 'effect' })
export class CertifyDocumentOnVersionStored implements EffectReaction {
  constructor(private readonly certify: CertifyDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await this.certify.run(tx, Number(payload.documentId));
  }
}
