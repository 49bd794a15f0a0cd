import type { Actor } from '../../../platform/database/actor';
import { templateActions, type TemplateAction, type TemplateState } from '../domain/template-rules';

/** A template as the library shows it. */
export interface TemplateView {
  id: number;
  name: string;
  description: string | null;
  category: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  isApproved: boolean;
  state: TemplateState;
  /** Why it was declined. */
  declineReason: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  approvedByName: string | null;
  /** Documents of the organization that were made from it. */
  usedCount: number;
  allowedActions: TemplateAction[];
}

export type TemplateRow = Omit<TemplateView, 'allowedActions'>;

export const STATE = `CASE WHEN t."isApproved" THEN 'approved' WHEN t."declinedAt" IS NULL THEN 'waiting' ELSE 'declined' END`;

/**
 * Who knows of a template, as a condition on alias `t`: everybody of an approved one; of the others admins
 * and whoever uploaded them. Takes organization, person and role as $1 to $3.
 */
export const KNOWN = `t."organizationId" = $1 AND t."isActive" AND (t."isApproved" OR $3 = 'admin' OR t."createdBy" = $2)`;

export const knownParameters = (actor: Actor): [number, number | null, string] => [
  actor.organizationId,
  actor.userId,
  actor.role,
];

export const SELECT_TEMPLATE = `
  SELECT t."id", t."name", t."description", t."category", t."fileName", t."fileSize", t."mimeType", t."isApproved",
         ${STATE} AS "state", t."declineReason", t."createdBy", c."name" AS "createdByName", t."createdAt", a."name" AS "approvedByName",
         (SELECT count(*)::int FROM documents d
          WHERE d."organizationId" = t."organizationId" AND d."templateId" = t."id" AND d."purgedAt" IS NULL) AS "usedCount"
  FROM document_templates t
  JOIN users c ON c."organizationId" = t."organizationId" AND c."id" = t."createdBy"
  LEFT JOIN users a ON a."organizationId" = t."organizationId" AND a."id" = t."approvedBy"`;

export const toTemplateView = (row: TemplateRow, actor: Actor): TemplateView => ({
  ...row,
  allowedActions: templateActions(row, actor),
});
