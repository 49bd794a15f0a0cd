import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_DECIDED } from '../../workflow';
import { CertifyDocument } from '../services/certify-document.service';

/** An approved version gets a certificate of its approval. */
@Injectable()
@Reaction({ on: DOCUMENT_DECIDED, name: 'certify-document.document-decided', kind: 'effect' })
export class CertifyDocumentOnDocumentDecided implements EffectReaction {
  constructor(private readonly certify: CertifyDocument) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    if (payload.status !== 'approved') return;
    await this.certify.run(tx, Number(payload.documentId));
  }
}
