import type { Actor } from '../../../platform/database/actor';
import { jsonMoment } from '../../../platform/database/json-sql';
import type { LifeSituation } from '../domain/life-rules';
import type { ReviewSituation } from '../domain/review-transitions';
import {
  fromDocuments,
  IS_EXPIRED,
  IS_RETAINED,
  optionsOf,
  progressOf,
  RETAINED_UNTIL,
  shownColumns,
  type DocumentSummary,
} from './document-view';
import { ACTS_FOR, EFFECTIVE_STATUS } from './visible-documents';

type Situation = ReviewSituation & LifeSituation;

/** What the rules judge by; a row carries the values in this order. */
const FACTS: Record<keyof Situation, string> = {
  status: EFFECTIVE_STATUS,
  version: 'coalesce(f."version", d."version")',
  approvedVersion: 'd."approvedVersion"',
  authorId: 'd."authorId"',
  reviewerId: 'd."reviewerId"',
  approverId: 'd."approverId"',
  reviewedBy: 'd."reviewedBy"',
  revisionAskedOn: 'd."revisionAskedOn"',
  isArchived: 'd."isArchived"',
  route: 'd."route"',
  routeStep: 'd."routeStep"',
  stepPeople: 'd."stepPeople"',
  stepRole: 'd."stepRole"',
  stepQuorum: 'd."stepQuorum"',
  stepApprovals: 'd."stepApprovals"',
  stepFor: 'd."stepFor"',
  earlierApprovers: 'd."earlierApprovers"',
  actsFor: ACTS_FOR,
  legalHold: 'd."legalHold"',
  deletedAt: 'd."deletedAt"',
  // A time that is over says nothing, and would tell apart what is alike.
  retainedUntil: `CASE WHEN ${IS_RETAINED} THEN ${RETAINED_UNTIL} END`,
  isRetained: IS_RETAINED,
};
const NAMES = Object.keys(FACTS);

/** A document of a page: what is shown of it as JSON, and by what the rules judge it. */
export interface PageRow {
  /** A `DocumentSummary` without `review` and `allowedActions`. */
  shown: string;
  facts: string;
  dueAt: string | null;
}

/**
 * SELECT of a page as the actor knows the documents; takes $1 to $4. The rows are chosen before anything is joined, so
 * that whichever index has the order is walked for as many as are shown.
 */
export const selectPage = (where: string, order: string, limit: number): string => `
  SELECT (SELECT row_to_json(s) FROM (SELECT ${shownColumns(jsonMoment)}, ${IS_EXPIRED} AS "isExpired") s)::text AS "shown",
         json_build_array(${Object.values(FACTS).join(', ')})::text AS "facts", d."stepDueAt" AS "dueAt"
  ${fromDocuments(`(SELECT * FROM documents d WHERE ${where} ${order} LIMIT ${limit})`)} ${order}`;

/** What follows from the facts, as JSON: the way of a waiting document up to its due time, and the actions. */
interface Consequences {
  review: string | null;
  actions: string;
}

const MOST_KEPT = 2000;
const kept = new Map<string, Consequences>();

/** The rules are pure: the same facts of another document mean the same for the same person. */
function consequencesOf(facts: string, actor: Actor): Consequences {
  const key = `${actor.userId} ${actor.role} ${facts}`;
  const known = kept.get(key);
  if (known) return known;
  const values = JSON.parse(facts) as unknown[];
  const situation = Object.fromEntries(NAMES.map((name, index) => [name, values[index]])) as unknown as Situation;
  const { dueAt: _, ...progress } = progressOf(situation, null) ?? { dueAt: null };
  const found = {
    review: 'steps' in progress ? JSON.stringify(progress).slice(0, -1) : null,
    actions: JSON.stringify(optionsOf(situation, actor).allowedActions),
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, found);
  return found;
}

/** @returns a `DocumentSummary` as JSON */
export function summaryText({ shown, facts, dueAt }: PageRow, actor: Actor): string {
  const { review, actions } = consequencesOf(facts, actor);
  const progress = review === null ? 'null' : `${review},"dueAt":${JSON.stringify(dueAt)}}`;
  return `${shown.slice(0, -1)},"review":${progress},"allowedActions":${actions}}`;
}

/** What the cursor after a row needs of it. */
export const shownIn = ({ shown }: PageRow): Pick<DocumentSummary, 'id' | 'title' | 'createdAt' | 'updatedAt'> =>
  JSON.parse(shown) as DocumentSummary;
