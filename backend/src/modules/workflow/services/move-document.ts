import { Injectable } from '@nestjs/common';
import type { Statement, Transaction } from '../../../platform/database/unit-of-work';
import {
  OFF_ROUTE,
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

/** What becomes of the way that the document is on. */
type Way = 'kept' | 'counted' | 'left';

/**
 * Counts an approval of the open step; once it closes, those who gave theirs, or for whom it was given, decide at no
 * later step of this version.
 */
const COUNTED = `,
  "earlierApprovers" = CASE WHEN $11 THEN array_remove("earlierApprovers" || "stepApprovals" || "stepFor" || ARRAY[$7::int, $10::int], NULL)
                       ELSE "earlierApprovers" END,
  "stepApprovals" = CASE WHEN $11 THEN '{}' ELSE array_append("stepApprovals", $7::int) END,
  "stepFor" = CASE WHEN $11 THEN '{}' ELSE array_remove(array_append("stepFor", $10::int), NULL) END`;
const WAYS: Record<Way, string> = { kept: '', counted: COUNTED, left: `, ${OFF_ROUTE}` };

/** One update for all of it: each makes a new row, with an entry in every index. */
const moveOn = (way: Way): Statement => ({
  name: `documents.move.${way}`,
  text: `
    UPDATE documents SET "status" = $5, "rowVersion" = "rowVersion" + 1, "updatedAt" = now(),
       "reviewerId" = CASE WHEN $8 = 'pending_review' THEN $7::int ELSE "reviewerId" END,
       "approverId" = CASE WHEN $8 = 'pending_approval' THEN $7::int ELSE "approverId" END,
       "reviewedBy" = CASE WHEN $6 THEN $7::int WHEN $5 = 'pending_review' THEN NULL ELSE "reviewedBy" END,
       "revisionAskedOn" = CASE WHEN $5 = 'revision_required' THEN "version" ELSE "revisionAskedOn" END,
       "approvedVersion" = CASE WHEN $5 = 'approved' THEN "version" ELSE "approvedVersion" END,
       "publishedWithoutReview" = "publishedWithoutReview" AND $5 <> 'approved',
       "involved" = CASE WHEN $9 AND NOT $7::int = ANY("involved") THEN array_append("involved", $7::int) ELSE "involved" END
       ${WAYS[way]}
    WHERE "organizationId" = $1 AND "id" = $2 AND "status" = $3 AND "rowVersion" = $4 RETURNING "id"`,
});
const MOVES: Record<Way, Statement> = { kept: moveOn('kept'), counted: moveOn('counted'), left: moveOn('left') };

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
    const next = nextStep(row, action, permission);
    const way = wayOf(action, permission, next !== null);
    if (!(await this.update(tx, documentId, row, action, permission, way))) return null;
    if (action === 'submit') return this.routing.start(tx, documentId);
    return row.route && next !== null ? this.routing.open(tx, documentId, row.route, next) : permission.to;
  }

  /** Whoever decides one of the fixed steps out of their role's queue becomes its assignee, and keeps seeing the document. */
  private async update(
    tx: Transaction,
    documentId: number,
    row: MovingDocument,
    action: ReviewAction,
    { to, asAdminOverride, onBehalfOf, closesStep }: Permission,
    way: Way,
  ): Promise<boolean> {
    const decides = action !== 'submit' && action !== 'withdraw';
    const fixed = row.route === null;
    const takes = decides && fixed && !asAdminOverride && onBehalfOf === null ? row.status : null;
    const reviewed = action === 'approve' && fixed && row.status === 'pending_review';
    const involved = decides && (!fixed || onBehalfOf !== null);
    const moved = await tx.query(MOVES[way], [
      tx.actor.organizationId,
      documentId,
      row.status,
      row.rowVersion,
      to,
      reviewed,
      tx.actor.userId,
      takes,
      involved,
      ...(way === 'counted' ? [onBehalfOf, closesStep] : []),
    ]);
    return moved.length > 0;
  }
}

/** Position of the step that an approval opens on a route; null where it opens none. */
function nextStep(
  { route, routeStep }: MovingDocument,
  action: ReviewAction,
  { closesStep }: Permission,
): number | null {
  const next = (routeStep ?? 0) + 1;
  return action === 'approve' && closesStep && route && next < route.steps.length ? next : null;
}

/** Where the document goes on waiting for somebody, an approval counts; otherwise it leaves the way it was on. */
function wayOf(action: ReviewAction, { to, closesStep }: Permission, opensNext: boolean): Way {
  if (action === 'submit') return 'kept';
  if (action === 'approve' && (!closesStep || opensNext || to === 'pending_approval')) return 'counted';
  return 'left';
}
