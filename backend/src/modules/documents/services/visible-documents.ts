import type { Actor } from '../../../platform/database/actor';

/**
 * The one rule of who sees a document, as a SQL condition on alias `d`. Used by every list, count,
 * search, notification and byte route. Takes parameters $1 to $4 of `visibilityParameters`.
 */
export const VISIBLE = `
  d."organizationId" = $1 AND d."deletedAt" IS NULL AND (
    $3 = 'admin'
    OR d."authorId" = $2 OR d."reviewerId" = $2 OR d."approverId" = $2
    OR ($3 = 'reviewer' AND d."status" = 'pending_review' AND d."reviewerId" IS NULL)
    OR ($3 = 'approver' AND d."status" = 'pending_approval' AND d."approverId" IS NULL)
    OR (d."status" = 'approved' AND (NOT d."restrictedToDepartment" OR d."departmentId" = $4)))`;

/** Organization, person, role, department. */
export function visibilityParameters(actor: Actor): [number, number | null, string, number | null] {
  return [actor.organizationId, actor.userId, actor.role, actor.departmentId];
}
