import type { Actor } from '../../../platform/database/actor';
import type { Category, DocumentStatus, Priority } from '../domain/document';
import { reviewOptions, type RefusalCode, type ReviewAction, type ReviewSituation } from '../domain/review-transitions';
import { versionOptions, type VersionAction } from '../domain/version-rules';
import { EFFECTIVE_FILE, EFFECTIVE_STATUS } from './visible-documents';

export type AllowedAction = ReviewAction | VersionAction | 'comment' | 'view' | 'download';
/** Actions that the answer explains where it does not offer them. */
export type ExplainedAction = ReviewAction | VersionAction;

/** A document as lists show it. */
export interface DocumentSummary {
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  fileSize: number;
  mimeType: string;
  department: string;
  category: Category;
  priority: Priority;
  tags: string[];
  status: DocumentStatus;
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  allowedActions: AllowedAction[];
}

/** A document with all its facts, and why actions are refused. */
export interface DocumentDetail extends DocumentSummary {
  documentHash: string;
  retentionPeriod: number | null;
  retainedUntil: string | null;
  restrictedToDepartment: boolean;
  legalHoldReason: string | null;
  templateId: number | null;
  archivedAt: string | null;
  refusals: { action: ExplainedAction; code: RefusalCode; message: string }[];
}

const file = (column: string): string => `coalesce(f."${column}", d."${column}") AS "${column}"`;

const SUMMARY_COLUMNS = `
  d."id", d."organizationId", d."title", d."description", ${file('fileName')}, ${file('fileSize')}, ${file('mimeType')},
  d."department", d."category", d."priority", d."tags", ${EFFECTIVE_STATUS} AS "status", ${file('version')}, d."approvedVersion",
  d."authorId", a."name" AS "authorName", d."reviewerId", r."name" AS "reviewerName", d."approverId", p."name" AS "approverName",
  d."publishedWithoutReview", d."expirationDate", d."isExpired", d."isArchived", d."legalHold", d."rowVersion",
  d."createdAt", d."updatedAt", d."deletedAt", d."reviewedBy", d."revisionAskedOn"`;

const FROM = `
  FROM documents d
  JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  LEFT JOIN users r ON r."organizationId" = d."organizationId" AND r."id" = d."reviewerId"
  LEFT JOIN users p ON p."organizationId" = d."organizationId" AND p."id" = d."approverId"
  ${EFFECTIVE_FILE}`;

/** Until when the record has to be kept, counted from its approval, or from its creation while there is none. */
export const RETAINED_UNTIL = `(
  SELECT coalesce(k."approvedAt", d."createdAt") + make_interval(days => d."retentionPeriod") FROM document_versions k
  WHERE k."organizationId" = d."organizationId" AND k."documentId" = d."id" AND k."version" = coalesce(d."approvedVersion", d."version"))`;

/** SELECT and FROM of a summary as the actor knows the document; takes $1 to $4, the caller adds WHERE. */
export const SELECT_SUMMARY = `SELECT ${SUMMARY_COLUMNS} ${FROM}`;
/** SELECT and FROM of a detail. */
export const SELECT_DETAIL = `
  SELECT ${SUMMARY_COLUMNS}, ${file('documentHash')}, d."retentionPeriod", ${RETAINED_UNTIL} AS "retainedUntil",
         d."restrictedToDepartment", d."legalHoldReason", d."templateId", d."archivedAt" ${FROM}`;

type Internal = Pick<ReviewSituation, 'reviewedBy' | 'revisionAskedOn'>;
export type SummaryRow = Omit<DocumentSummary, 'allowedActions'> & Internal;
export type DetailRow = Omit<DocumentDetail, 'allowedActions' | 'refusals'> & Internal;

/** Whoever sees a document may open it, and comment on it until it is archived; the rest follows the tables of `domain`. */
function options(
  situation: ReviewSituation,
  actor: Actor,
): { allowedActions: AllowedAction[]; refusals: DocumentDetail['refusals'] } {
  const review = reviewOptions(situation, actor);
  const version = versionOptions(situation, actor);
  const always: AllowedAction[] = situation.isArchived ? ['view', 'download'] : ['view', 'download', 'comment'];
  return {
    allowedActions: [...always, ...review.allowed, ...version.allowed],
    refusals: [...review.refusals, ...version.refusals],
  };
}

export function toSummary({ reviewedBy, revisionAskedOn, ...row }: SummaryRow, actor: Actor): DocumentSummary {
  const { allowedActions } = options({ ...row, reviewedBy, revisionAskedOn }, actor);
  return { ...row, allowedActions };
}

export function toDetail({ reviewedBy, revisionAskedOn, ...row }: DetailRow, actor: Actor): DocumentDetail {
  return { ...row, ...options({ ...row, reviewedBy, revisionAskedOn }, actor) };
}
