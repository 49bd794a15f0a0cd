import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { INTEGRITY_FAILED } from '../../upkeep';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the admins that a stored file is missing or damaged, so that somebody restores it. */
@Injectable()
@Reaction({ on: INTEGRITY_FAILED, name: 'notify-admins.integrity-failed', kind: 'effect' })
export class NotifyAdminsOnIntegrityFailed implements EffectReaction {
  constructor(
    private readonly documents: DocumentFactsQuery,
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const documentId = payload.documentId === null ? null : Number(payload.documentId);
    const document = documentId === null ? undefined : await this.documents.run(tx, documentId);
    const file = document ? `The file of “${document.title}”, version ${payload.version},` : 'A stored file';
    const what = payload.kind === 'missing' ? 'is missing' : 'is damaged and is not shown to anybody';
    await this.notify.run(tx, await this.members.admins(tx), null, {
      title: 'A stored file failed its check',
      message: `${file} ${what}. Ask whoever runs this installation to restore it from a backup.`,
      type: 'integrity_failed',
      relatedDocumentId: document ? documentId : null,
      eventId,
    });
  }
}
