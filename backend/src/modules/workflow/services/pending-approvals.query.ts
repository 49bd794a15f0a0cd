import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import {
  SELECT_SUMMARY,
  toSummary,
  VISIBLE,
  visibilityParameters,
  type DocumentSummary,
  type SummaryRow,
} from '../../documents';

/** Enough for an inbox; whoever has more works through the urgent ones first. */
const LIMIT = 200;

const WAITING = `
  ${SELECT_SUMMARY}
  WHERE ${VISIBLE} AND d."authorId" <> $2 AND (
    (d."status" = 'pending_review' AND (d."reviewerId" = $2 OR ($3 = 'reviewer' AND d."reviewerId" IS NULL) OR ($3 = 'admin' AND d."reviewerId" IS NULL)))
    OR (d."status" = 'pending_approval' AND d."reviewedBy" IS DISTINCT FROM $2
        AND (d."approverId" = $2 OR ($3 = 'approver' AND d."approverId" IS NULL) OR ($3 = 'admin' AND d."approverId" IS NULL))))
  ORDER BY array_position(ARRAY['urgent', 'high', 'medium', 'low'], d."priority"), d."updatedAt", d."id" LIMIT ${LIMIT}`;

export interface PendingApprovals {
  documents: DocumentSummary[];
  counts: { pendingReview: number; pendingApproval: number };
}

/** What waits for the actor's decision: assigned to them, or in their role's queue. Urgent first, then the longest waiting. */
@Injectable()
export class PendingApprovalsQuery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(actor: Actor): Promise<PendingApprovals> {
    const statement = { name: 'approvals.waiting', text: WAITING };
    const rows = await this.unitOfWork.read<SummaryRow>(actor.organizationId, statement, visibilityParameters(actor));
    const pendingReview = rows.filter((row) => row.status === 'pending_review').length;
    return {
      documents: rows.map((row) => toSummary(row, actor)),
      counts: { pendingReview, pendingApproval: rows.length - pendingReview },
    };
  }
}
