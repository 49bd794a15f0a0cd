import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { CERTIFICATE_FAILED } from '../../certificates';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the admins that a document's certificate does not hold any more. */
@Injectable()
@Reaction({ on: CERTIFICATE_FAILED, name: 'notify-admins.certificate-failed', kind: 'effect' })
export class NotifyAdminsOnCertificateFailed implements EffectReaction {
  constructor(
    private readonly documents: DocumentFactsQuery,
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const documentId = Number(payload.documentId);
    const document = await this.documents.run(tx, documentId);
    if (!document) return;
    await this.notify.run(tx, await this.members.admins(tx), null, {
      title: 'An integrity certificate failed its check',
      message: `The certificate of “${document.title}”, version ${payload.version}, does not hold: the file, the signature or the log is not as it was certified.`,
      type: 'certificate_failed',
      relatedDocumentId: documentId,
      eventId,
    });
  }
}
