import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { TASK_HANDED_OVER } from '../../workflow';
import { DocumentFactsQuery, type DocumentFacts } from '../services/document-facts.query';
import { Notify } from '../services/notify.service';

/** Tells a person that a review or approval is theirs now. */
@Injectable()
@Reaction({ on: TASK_HANDED_OVER, name: 'notify-assignee.task-handed-over', kind: 'effect' })
export class NotifyAssigneeOnTaskHandedOver implements EffectReaction {
  constructor(
    private readonly facts: DocumentFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const { documentId, task, to } = event.payload;
    const document = await this.facts.run(tx, Number(documentId));
    // Only while it is still theirs.
    if (!document || !assignees(document, task).includes(Number(to))) return;
    await this.notify.run(tx, [Number(to)], Number(event.payload.by), {
      title: task === 'review' ? 'Review handed over' : 'Approval handed over',
      message: `"${document.title}" by ${document.authorName} was handed over to you for ${String(task)}.`,
      type: 'task_handed_over',
      relatedDocumentId: document.id,
      eventId: event.eventId,
    });
  }
}

const assignees = ({ reviewerId, approverId, openPeople }: DocumentFacts, task: unknown): (number | null)[] => [
  task === 'review' ? reviewerId : approverId,
  ...openPeople,
];
