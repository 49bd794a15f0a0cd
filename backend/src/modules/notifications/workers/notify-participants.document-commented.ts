import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_COMMENTED } from '../../workflow';
import { DocumentFactsQuery } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells those whom a comment mentions, and the author and the people assigned to the document. */
@Injectable()
@Reaction({ on: DOCUMENT_COMMENTED, name: 'notify-participants.document-commented', kind: 'effect' })
export class NotifyParticipantsOnDocumentCommented implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    if (!document) return;
    const by = Number(event.payload.by);
    const who = await this.facts.nameOf(tx, by);
    const [comment] = await tx.query<{ mentions: number[] }>(
      `SELECT "mentions" FROM document_comments WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, event.payload.commentId],
    );
    const mentions = comment?.mentions ?? [];
    const rest = {
      relatedDocumentId: document.id,
      eventId: event.eventId,
      quote: { kind: 'comment', id: Number(event.payload.commentId) },
    } as const;
    await this.notify.run(tx, mentions, by, {
      title: 'You were mentioned',
      message: `${who} mentioned you in a comment on "${document.title}".`,
      several: `comments on "${document.title}" mention you.`,
      type: 'mentioned',
      ...rest,
    });
    const people = [document.authorId, document.reviewerId, document.approverId, ...document.openPeople];
    const others = people.filter((id) => id !== null).filter((id) => !mentions.includes(id));
    await this.notify.run(tx, others, by, {
      title: 'New comment',
      message: `${who} commented on "${document.title}".`,
      several: `comments on "${document.title}".`,
      type: 'document_commented',
      ...rest,
    });
  }
}
