import type { Actor } from '../../../platform/database/actor';
import type { Category, DocumentStatus, Priority } from '../domain/document';
import { editableFields, type DocumentField } from '../domain/editable-fields';
import { lifeOptions, type LifeAction, type LifeRefusalCode, type LifeSituation } from '../domain/life-rules';
import { reviewOptions, type RefusalCode, type ReviewAction, type ReviewSituation } from '../domain/review-transitions';
import { versionOptions, type VersionAction } from '../domain/version-rules';
import { EFFECTIVE_FILE, EFFECTIVE_STATUS } from './visible-documents';

export type AllowedAction = ReviewAction | VersionAction | LifeAction | 'comment' | 'view' | 'download';
/** Actions that the answer explains where it does not offer them. */
export type ExplainedAction = ReviewAction | VersionAction | LifeAction;

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
  /** What may change without a new version, whoever may edit. */
  editableFields: readonly DocumentField[];
  refusals: { action: ExplainedAction; code: RefusalCode | LifeRefusalCode; message: string }[];
}

/** Until when the record has to be kept, counted from its approval, or from its creation while there is none. */
export const RETAINED_UNTIL = `(CASE WHEN d."retentionPeriod" IS NOT NULL THEN (
  SELECT coalesce(k."approvedAt", d."createdAt") + make_interval(days => d."retentionPeriod") FROM document_versions k
  WHERE k."organizationId" = d."organizationId" AND k."documentId" = d."id" AND k."version" = coalesce(d."approvedVersion", d."version")) END)`;

/** What time has made of the document, by the clock of the database. */
export const LIFE_COLUMNS = `
  ${RETAINED_UNTIL} AS "retainedUntil", coalesce(${RETAINED_UNTIL} > now(), false) AS "isRetained",
  coalesce(d."expirationDate" <= now(), false) AS "isExpired"`;

const file = (column: string): string => `coalesce(f."${column}", d."${column}") AS "${column}"`;

const SUMMARY_COLUMNS = `
  d."id", d."organizationId", d."title", d."description", ${file('fileName')}, ${file('fileSize')}, ${file('mimeType')},
  d."department", d."category", d."priority", d."tags", ${EFFECTIVE_STATUS} AS "status", ${file('version')}, d."approvedVersion",
  d."authorId", a."name" AS "authorName", d."reviewerId", r."name" AS "reviewerName", d."approverId", p."name" AS "approverName",
  d."publishedWithoutReview", d."expirationDate", d."isArchived", d."legalHold", d."rowVersion",
  d."createdAt", d."updatedAt", d."deletedAt", d."reviewedBy", d."revisionAskedOn", ${LIFE_COLUMNS}`;

const FROM = `
  FROM documents d
  JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  LEFT JOIN users r ON r."organizationId" = d."organizationId" AND r."id" = d."reviewerId"
  LEFT JOIN users p ON p."organizationId" = d."organizationId" AND p."id" = d."approverId"
  ${EFFECTIVE_FILE}`;

/** SELECT and FROM of a summary as the actor knows the document; takes $1 to $4, the caller adds WHERE. */
export const SELECT_SUMMARY = `SELECT ${SUMMARY_COLUMNS} ${FROM}`;
/** SELECT and FROM of a detail. */
export const SELECT_DETAIL = `
  SELECT ${SUMMARY_COLUMNS}, ${file('documentHash')}, d."retentionPeriod",
         d."restrictedToDepartment", d."legalHoldReason", d."templateId", d."archivedAt" ${FROM}`;

type Internal = Pick<ReviewSituation, 'reviewedBy' | 'revisionAskedOn'> & Pick<LifeSituation, 'isRetained'>;
export type SummaryRow = Omit<DocumentSummary, 'allowedActions'> & Internal & Pick<LifeSituation, 'retainedUntil'>;
export type DetailRow = Omit<DocumentDetail, 'allowedActions' | 'refusals' | 'editableFields'> & Internal;

/** Whoever sees a document may open it, and comment on it until it is archived; the rest follows the tables of `domain`. */
function options(
  situation: ReviewSituation & LifeSituation,
  actor: Actor,
): { allowedActions: AllowedAction[]; refusals: DocumentDetail['refusals'] } {
  const life = lifeOptions(situation, actor);
  // In the trash nothing else goes on.
  if (situation.deletedAt !== null) return { allowedActions: life.allowed, refusals: life.refusals };
  const review = reviewOptions(situation, actor);
  const version = versionOptions(situation, actor);
  const always: AllowedAction[] = situation.isArchived ? ['view', 'download'] : ['view', 'download', 'comment'];
  return {
    allowedActions: [...always, ...review.allowed, ...version.allowed, ...life.allowed],
    refusals: [...review.refusals, ...version.refusals, ...life.refusals],
  };
}

export function toSummary(row: SummaryRow, actor: Actor): DocumentSummary {
  const { reviewedBy, revisionAskedOn, isRetained, retainedUntil, ...summary } = row;
  const situation = { ...summary, reviewedBy, revisionAskedOn, isRetained, retainedUntil };
  return { ...summary, allowedActions: options(situation, actor).allowedActions };
}

export function toDetail(row: DetailRow, actor: Actor): DocumentDetail {
  const { reviewedBy, revisionAskedOn, isRetained, ...detail } = row;
  const situation = { ...detail, reviewedBy, revisionAskedOn, isRetained };
  return { ...detail, ...options(situation, actor), editableFields: editableFields(situation) };
}
