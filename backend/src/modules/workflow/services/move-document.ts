import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import {
  ReviewRouting,
  type DocumentStatus,
  type Permission,
  type ReviewAction,
  type ReviewSituation,
} from '../../documents';

/** A document as it was read, with the counter that tells whether it changed since. */
export interface MovingDocument extends ReviewSituation {
  rowVersion: number;
}

const MOVE = {
  name: 'documents.move',
  text: `
    UPDATE documents SET "status" = $5, "rowVersion" = "rowVersion" + 1, "updatedAt" = now(),
       "reviewerId" = CASE WHEN $8 = 'pending_review' THEN $7::int ELSE "reviewerId" END,
       "approverId" = CASE WHEN $8 = 'pending_approval' THEN $7::int ELSE "approverId" END,
       "reviewedBy" = CASE WHEN $6 THEN $7::int WHEN $5 = 'pending_review' THEN NULL ELSE "reviewedBy" END,
       "revisionAskedOn" = CASE WHEN $5 = 'revision_required' THEN "version" ELSE "revisionAskedOn" END,
       "approvedVersion" = CASE WHEN $5 = 'approved' THEN "version" ELSE "approvedVersion" END,
       "publishedWithoutReview" = "publishedWithoutReview" AND $5 <> 'approved',
       "involved" = CASE WHEN $9 AND NOT $7::int = ANY("involved") THEN array_append("involved", $7::int) ELSE "involved" END
    WHERE "organizationId" = $1 AND "id" = $2 AND "status" = $3 AND "rowVersion" = $4 RETURNING "id"`,
};

/** Changes a document's state for one step that was judged, in the transaction of that step. */
@Injectable()
export class MoveDocument {
  constructor(private readonly routing: ReviewRouting) {}

  /**
   * The first of two simultaneous steps wins: the update names the state it was decided on.
   * @returns the status the document has now; null when it changed since it was read
   */
  async run(
    tx: Transaction,
    documentId: number,
    row: MovingDocument,
    action: ReviewAction,
    permission: Permission,
  ): Promise<DocumentStatus | null> {
    if (!(await this.update(tx, documentId, row, action, permission))) return null;
    if (action === 'submit') return this.routing.start(tx, documentId);
    if (action === 'approve') {
      await this.routing.countApproval(tx, documentId, permission.onBehalfOf, permission.closesStep);
      if (!permission.closesStep) return permission.to;
      const next = (row.routeStep ?? 0) + 1;
      if (row.route && next < row.route.steps.length) return this.routing.open(tx, documentId, row.route, next);
    }
    if (permission.to !== 'pending_approval') await this.routing.leave(tx, documentId);
    return permission.to;
  }

  /** Whoever decides one of the fixed steps out of their role's queue becomes its assignee, and keeps seeing the document. */
  private async update(
    tx: Transaction,
    documentId: number,
    row: MovingDocument,
    action: ReviewAction,
    { to, asAdminOverride, onBehalfOf }: Permission,
  ): Promise<boolean> {
    const decides = action !== 'submit' && action !== 'withdraw';
    const fixed = row.route === null;
    const takes = decides && fixed && !asAdminOverride && onBehalfOf === null ? row.status : null;
    const reviewed = action === 'approve' && fixed && row.status === 'pending_review';
    const involved = decides && (!fixed || onBehalfOf !== null);
    const moved = await tx.query(MOVE, [
      tx.actor.organizationId,
      documentId,
      row.status,
      row.rowVersion,
      to,
      reviewed,
      tx.actor.userId,
      takes,
      involved,
    ]);
    return moved.length > 0;
  }
}
