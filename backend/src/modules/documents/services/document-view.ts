import type { Actor } from '../../../platform/database/actor';
import type { Category, DocumentStatus, Priority } from '../domain/document';
import type { DocumentField } from '../domain/editable-fields';
import { lifeOptions, type LifeAction, type LifeRefusalCode, type LifeSituation } from '../domain/life-rules';
import type { StepKind } from '../domain/review-route';
import {
  judgeReassign,
  openStep,
  reviewOptions,
  type RefusalCode,
  type ReviewAction,
  type ReviewSituation,
} from '../domain/review-transitions';
import { versionOptions, type VersionAction } from '../domain/version-rules';
import { ACTS_FOR, EFFECTIVE_FILE, EFFECTIVE_STATUS } from './visible-documents';

export type AllowedAction = ReviewAction | VersionAction | LifeAction | 'reassign' | 'comment' | 'view' | 'download';
/** Actions that the answer explains where it does not offer them. */
export type ExplainedAction = ReviewAction | VersionAction | LifeAction;

/** The way of a waiting document: its steps, the open one, and how far that one is. */
export interface ReviewProgress {
  routeName: string | null;
  steps: { name: string; kind: StepKind }[];
  /** Of the open step; counts from 0. */
  position: number;
  approvals: number;
  needed: number;
  dueAt: string | null;
}

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
  /** Who put it into the trash, and why where somebody said so. */
  deletedByName: string | null;
  deletionReason: string | null;
  review: ReviewProgress | null;
  allowedActions: AllowedAction[];
}

/** A document with all its facts, and why actions are refused. */
export interface DocumentDetail extends DocumentSummary {
  documentHash: string;
  /** The integrity certificate of this version: hash of its entry in the evidence log, address, signed text, time. */
  blockchainTxHash: string | null;
  blockchainCertificateUrl: string | null;
  blockchainSignature: string | null;
  blockchainTimestamp: string | null;
  /** What the last check of file, signature and log came to. */
  isBlockchainVerified: boolean;
  retentionPeriod: number | null;
  retainedUntil: string | null;
  restrictedToDepartment: boolean;
  legalHoldReason: string | null;
  templateId: number | null;
  archivedAt: string | null;
  /** People who are away and for whom the actor may decide here. */
  standsInFor: { id: number; name: string }[];
  /** What may change without a new version, whoever may edit. */
  editableFields: readonly DocumentField[];
  refusals: { action: ExplainedAction; code: RefusalCode | LifeRefusalCode; message: string }[];
}

/** Until when the record has to be kept, counted from its approval, or from its creation while there is none. */
export const RETAINED_UNTIL = `(CASE WHEN d."retentionPeriod" IS NOT NULL THEN (
  SELECT coalesce(k."approvedAt", d."createdAt") + make_interval(days => d."retentionPeriod") FROM document_versions k
  WHERE k."organizationId" = d."organizationId" AND k."documentId" = d."id" AND k."version" = coalesce(d."approvedVersion", d."version")) END)`;

/** What time has made of the document, by the clock of the database. */
const IS_RETAINED = `coalesce(${RETAINED_UNTIL} > now(), false)`;
export const IS_EXPIRED = `coalesce(d."expirationDate" <= now(), false)`;
export const LIFE_COLUMNS = `
  ${RETAINED_UNTIL} AS "retainedUntil", ${IS_RETAINED} AS "isRetained", ${IS_EXPIRED} AS "isExpired"`;

/** A column of the file that the actor knows. */
export const file = (column: string): string => `coalesce(f."${column}", d."${column}") AS "${column}"`;

/** What the rules of the review need besides the columns of a summary. */
export const SITUATION_COLUMNS = `
  d."reviewedBy", d."revisionAskedOn", d."route", d."routeStep", d."stepPeople", d."stepRole", d."stepQuorum", d."stepApprovals",
  d."stepFor", d."earlierApprovers", d."stepDueAt", ${ACTS_FOR} AS "actsFor"`;

/** Where the names of people stand: each in a join of its own, as a page of documents is served best. */
const JOINED_NAMES = {
  author: 'a."name"',
  reviewer: 'r."name"',
  approver: 'p."name"',
  deletedBy: `CASE WHEN d."deletedAt" IS NOT NULL THEN (
    SELECT u."name" FROM users u WHERE u."organizationId" = d."organizationId" AND u."id" = d."deletedBy") END`,
};

/** What a summary shows of the columns, first what it is judged by (`judged-row.ts`); `moment` says how a time is written, `names` where those of people stand. */
export const shownColumns = (moment: (column: string) => string, names = JOINED_NAMES): string => `
  ${EFFECTIVE_STATUS} AS "status", ${file('version')}, d."approvedVersion", d."authorId", d."reviewerId", d."approverId",
  d."isArchived", d."legalHold", ${moment('d."deletedAt"')} AS "deletedAt",
  d."id", d."organizationId", d."title", d."description", ${file('fileName')}, ${file('fileSize')}, ${file('mimeType')},
  d."department", d."category", d."priority", d."tags",
  ${names.author} AS "authorName", ${names.reviewer} AS "reviewerName", ${names.approver} AS "approverName",
  d."publishedWithoutReview", ${moment('d."expirationDate"')} AS "expirationDate", d."rowVersion",
  ${moment('d."createdAt"')} AS "createdAt", ${moment('d."updatedAt"')} AS "updatedAt",
  d."deletionReason", ${names.deletedBy} AS "deletedByName"`;

const SUMMARY_COLUMNS = `${shownColumns((column) => column)}, ${SITUATION_COLUMNS}, ${LIFE_COLUMNS}`;

/**
 * Documents with the names of people and the file that the actor knows; `documents` is what `d` stands for. Each has an
 * author; the join is an outer one so that no plan begins with all authors.
 */
export const joinedDocuments = (documents = 'documents'): string => `
  ${documents} d
  LEFT JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  LEFT JOIN users r ON r."organizationId" = d."organizationId" AND r."id" = d."reviewerId"
  LEFT JOIN users p ON p."organizationId" = d."organizationId" AND p."id" = d."approverId"
  ${EFFECTIVE_FILE}`;

/** SELECT and FROM of a summary as the actor knows the document; takes $1 to $4, the caller adds WHERE. */
export const SELECT_SUMMARY = `SELECT ${SUMMARY_COLUMNS} FROM ${joinedDocuments()}`;

/** Columns that the rules need and the answer does not show as they are. */
const INTERNAL = [
  'reviewedBy',
  'revisionAskedOn',
  'route',
  'routeStep',
  'stepPeople',
  'stepRole',
  'stepQuorum',
  'stepApprovals',
  'stepFor',
  'earlierApprovers',
  'actsFor',
  'stepDueAt',
  'isRetained',
  'retainedUntil',
] as const;
type Life = 'isRetained' | 'retainedUntil';
type Internal = Pick<ReviewSituation, Exclude<(typeof INTERNAL)[number], 'stepDueAt' | Life>> &
  Pick<LifeSituation, Life> & { stepDueAt: string | null };
export type SummaryRow = Omit<DocumentSummary, 'allowedActions' | 'review'> & Internal;

/** The row without what is not for the answer. */
function shownOf(row: SummaryRow): Omit<SummaryRow, keyof Internal> {
  const shown: Partial<SummaryRow> = { ...row };
  for (const column of INTERNAL) delete shown[column];
  return shown as Omit<SummaryRow, keyof Internal>;
}

/** Where a waiting document stands on its way; null when it waits for nobody. */
export function progressOf(situation: Omit<ReviewSituation, 'actsFor'>, dueAt: string | null): ReviewProgress | null {
  const step = openStep(situation);
  if (!step) return null;
  const { route, routeStep, status } = situation;
  const fixed = [
    { name: 'Review', kind: 'review' as const },
    { name: 'Approval', kind: 'approval' as const },
  ];
  return {
    routeName: route?.name ?? null,
    steps: route ? route.steps.map(({ name, kind }) => ({ name, kind })) : fixed,
    position: route ? (routeStep ?? 0) : Number(status === 'pending_approval'),
    approvals: step.approvals.length,
    needed: step.quorum,
    dueAt,
  };
}

/** Whoever sees a document may open it, and comment on it until it is archived; the rest follows the tables of `domain`. */
export function optionsOf(
  situation: ReviewSituation & LifeSituation,
  actor: Actor,
): { allowedActions: AllowedAction[]; refusals: DocumentDetail['refusals'] } {
  const life = lifeOptions(situation, actor);
  // In the trash nothing else goes on.
  if (situation.deletedAt !== null) return { allowedActions: life.allowed, refusals: life.refusals };
  const review = reviewOptions(situation, actor);
  const version = versionOptions(situation, actor);
  const always: AllowedAction[] = situation.isArchived ? ['view', 'download'] : ['view', 'download', 'comment'];
  if (judgeReassign(situation, actor).allowed) always.push('reassign');
  return {
    allowedActions: [...always, ...review.allowed, ...version.allowed, ...life.allowed],
    refusals: [...review.refusals, ...version.refusals, ...life.refusals],
  };
}

export function toSummary(row: SummaryRow, actor: Actor): DocumentSummary {
  const { allowedActions } = optionsOf(row, actor);
  return { ...shownOf(row), review: progressOf(row, row.stepDueAt), allowedActions };
}
