import type { Actor } from '../../../platform/database/actor';
import type { Category, DocumentStatus, Priority } from '../domain/document';
import { reviewOptions, type RefusalCode, type ReviewAction, type ReviewSituation } from '../domain/review-transitions';

export type AllowedAction = ReviewAction | 'comment' | 'view' | 'download';

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
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  createdAt: string;
  updatedAt: string;
  allowedActions: AllowedAction[];
}

/** A document with all its facts, and why actions are refused. */
export interface DocumentDetail extends DocumentSummary {
  documentHash: string;
  expirationDate: string | null;
  isArchived: boolean;
  refusals: { action: ReviewAction; code: RefusalCode; message: string }[];
}

const SUMMARY_COLUMNS = `
  d."id", d."organizationId", d."title", d."description", d."fileName", d."fileSize", d."mimeType", d."department",
  d."category", d."priority", d."tags", d."status", d."version", d."authorId", a."name" AS "authorName",
  d."reviewerId", r."name" AS "reviewerName", d."approverId", p."name" AS "approverName",
  d."publishedWithoutReview", d."createdAt", d."updatedAt", d."reviewedBy", d."revisionAskedOn"`;

const PEOPLE = `
  JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  LEFT JOIN users r ON r."organizationId" = d."organizationId" AND r."id" = d."reviewerId"
  LEFT JOIN users p ON p."organizationId" = d."organizationId" AND p."id" = d."approverId"`;

/** SELECT and FROM of a summary; the caller adds WHERE. */
export const SELECT_SUMMARY = `SELECT ${SUMMARY_COLUMNS} FROM documents d ${PEOPLE}`;
/** SELECT and FROM of a detail. */
export const SELECT_DETAIL = `SELECT ${SUMMARY_COLUMNS}, d."documentHash", d."expirationDate", d."isArchived" FROM documents d ${PEOPLE}`;

type Internal = Pick<ReviewSituation, 'reviewedBy' | 'revisionAskedOn'>;
export type SummaryRow = Omit<DocumentSummary, 'allowedActions'> & Internal;
export type DetailRow = Omit<DocumentDetail, 'allowedActions' | 'refusals'> & Internal;

/** Whoever sees a document may open it and comment on it; the rest follows the transition table. */
const withReviewActions = (allowed: ReviewAction[]): AllowedAction[] => ['view', 'download', 'comment', ...allowed];

export function toSummary({ reviewedBy, revisionAskedOn, ...row }: SummaryRow, actor: Actor): DocumentSummary {
  const { allowed } = reviewOptions({ ...row, reviewedBy, revisionAskedOn }, actor);
  return { ...row, allowedActions: withReviewActions(allowed) };
}

export function toDetail({ reviewedBy, revisionAskedOn, ...row }: DetailRow, actor: Actor): DocumentDetail {
  const { allowed, refusals } = reviewOptions({ ...row, reviewedBy, revisionAskedOn }, actor);
  return { ...row, allowedActions: withReviewActions(allowed), refusals };
}
