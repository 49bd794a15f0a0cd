import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DOCUMENT_DECIDED } from '../../workflow';
import { DocumentFactsQuery, type DocumentFacts } from '../services/document-facts.query';
import { Notify, type Notice } from '../services/notify.service';
import { ReadingMarks } from '../services/reading-marks.service';

type Text = Pick<Notice, 'title' | 'message' | 'type'>;

/** Tells the author how it went, and the next people when it is their turn. What asked the decider has been answered. */
@Injectable()
@Reaction({ on: DOCUMENT_DECIDED, name: 'notify-people.document-decided', kind: 'effect' })
export class NotifyPeopleOnDocumentDecided implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
    private readonly marks: ReadingMarks,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const by = Number(event.payload.by);
    await this.marks.answered(tx, by, Number(event.payload.documentId), event.eventId);
    const document = await this.facts.run(tx, Number(event.payload.documentId));
    if (!document) return;
    const decided = String(event.payload.status);
    const rest = { relatedDocumentId: document.id, eventId: event.eventId };
    const commentId = Number(event.payload.commentId ?? 0);
    await this.notify.run(tx, [document.authorId], by, {
      ...toAuthor(document, decided, await this.facts.nameOf(tx, by)),
      ...(commentId > 0 && { quote: { kind: 'comment', id: commentId } }),
      ...rest,
    });
    // Only where a step has just opened and still waits: a withdrawn document calls nobody, a further approval of the same step neither.
    const opened = decided === document.status && document.openRole !== null && document.stepApprovals.length === 0;
    if (opened) {
      await this.notify.run(tx, await this.facts.waitingFor(tx, document), by, { ...toNext(document), ...rest });
    }
  }
}

function toAuthor({ title }: DocumentFacts, decided: string, who: string): Text {
  switch (decided) {
    case 'pending_review':
      return { title: 'Step approved', message: `${who} approved a step of "${title}".`, type: 'review_passed' };
    case 'pending_approval':
      return {
        title: 'Review passed',
        message: `${who} reviewed "${title}". It now waits for approval.`,
        type: 'review_passed',
      };
    case 'approved':
      return { title: 'Document approved', message: `${who} approved "${title}".`, type: 'document_approved' };
    case 'rejected':
      return { title: 'Document rejected', message: `${who} rejected "${title}".`, type: 'document_rejected' };
    default:
      return {
        title: 'Revision requested',
        message: `${who} asked for a revision of "${title}".`,
        type: 'revision_requested',
      };
  }
}

function toNext({ title, authorName, status }: DocumentFacts): Text {
  if (status === 'pending_review') {
    return {
      title: 'Review requested',
      message: `"${title}" by ${authorName} passed a review and waits for yours.`,
      type: 'review_requested',
    };
  }
  return {
    title: 'Approval requested',
    message: `"${title}" by ${authorName} passed review and waits for your approval.`,
    type: 'approval_requested',
  };
}
