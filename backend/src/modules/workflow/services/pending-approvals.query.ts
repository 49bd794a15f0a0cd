import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { JsonText } from '../../../platform/text/json-text';
import {
  asSeenBy,
  selectPage,
  STANDS_IN,
  summaryText,
  VISIBLE,
  visibilityParameters,
  type DocumentStatus,
  type DocumentSummary,
  type JudgedRow,
} from '../../documents';

/** Enough for an inbox; whoever has more works through the urgent ones first. */
const LIMIT = 200;

/** Condition on alias `d` for a document whose open step the person may take. Parameters of `visibilityParameters`. */
export const WAITS_FOR = `${VISIBLE} AND d."openRole" IS NOT NULL AND NOT d."isArchived" AND d."authorId" <> $2
    AND d."reviewedBy" IS DISTINCT FROM $2 AND NOT $2 = ANY(d."earlierApprovers" || d."stepApprovals" || d."stepFor")
    AND ($2 = ANY(d."openPeople") OR (cardinality(d."openPeople") = 0 AND $3 IN (d."openRole", 'admin')) OR ${STANDS_IN})`;

/** Urgent first, then the longest waiting. */
export const WAITING_ORDER = `array_position(ARRAY['urgent', 'high', 'medium', 'low'], d."priority"), d."stepDueAt" NULLS LAST, d."updatedAt", d."id"`;

const WAITING = {
  name: 'approvals.waiting',
  text: selectPage(WAITS_FOR, `ORDER BY ${WAITING_ORDER}`, LIMIT, ['status']),
};

type WaitingRow = JudgedRow & { status: DocumentStatus };

export interface PendingApprovals {
  documents: DocumentSummary[];
  counts: { pendingReview: number; pendingApproval: number };
}

/** What waits for the actor's decision: assigned to them, in their role's queue, or for somebody they stand in for. Urgent first, then the longest waiting. */
@Injectable()
export class PendingApprovalsQuery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(actor: Actor): Promise<JsonText<PendingApprovals>> {
    const statement = asSeenBy(actor, WAITING);
    const rows = await this.unitOfWork.read<WaitingRow>(actor.organizationId, statement, visibilityParameters(actor));
    const pendingReview = rows.filter(({ status }) => status === 'pending_review').length;
    const counts = { pendingReview, pendingApproval: rows.length - pendingReview };
    const documents = rows.map((row) => summaryText(row, actor)).join(',');
    return new JsonText(`{"documents":[${documents}],"counts":${JSON.stringify(counts)}}`);
  }
}
