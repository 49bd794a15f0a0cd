import type { Actor } from '../../../platform/database/actor';
import type { LifeSituation } from '../domain/life-rules';
import type { ReviewSituation } from '../domain/review-transitions';
import { IS_RETAINED, progressOf, RETAINED_UNTIL } from './document-view';
import { ACTS_FOR, EFFECTIVE_STATUS } from './visible-documents';

export type Situation = ReviewSituation & LifeSituation;

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

/** A document as PostgreSQL gives it: what is shown of it as JSON, and by what the rules judge it. */
export interface JudgedRow {
  /** An object without what follows from the facts. */
  shown: string;
  facts: string;
  dueAt: string | null;
}

/** SQL of the columns of a `JudgedRow`; `known` says where some of the facts stand, if not where they do otherwise. */
export const judgedColumns = (shown: string, known: Partial<typeof FACTS> = {}): string => `
  (SELECT row_to_json(s) FROM (SELECT ${shown}) s)::text AS "shown",
  json_build_array(${Object.values({ ...FACTS, ...known }).join(', ')})::text AS "facts", d."stepDueAt" AS "dueAt"`;

/** What follows from the facts, as JSON: the way of a waiting document up to its due time, and what else the rules say. */
interface Consequences {
  review: string | null;
  others: string;
}

const MOST_KEPT = 2000;

/**
 * Completes rows with what follows from their facts. The rules are pure: the same facts of another document mean the same
 * for the same person, so what they came to is kept.
 *
 * @param judge gives properties as JSON, such as `"allowedActions":[]`
 * @returns the whole object as JSON
 */
export function judged<S extends Omit<Situation, 'actsFor'>>(
  judge: (situation: S, actor: Actor) => string,
): (row: JudgedRow, actor: Actor) => string {
  const kept = new Map<string, Consequences>();
  const consequencesOf = (facts: string, actor: Actor): Consequences => {
    const key = `${actor.userId} ${actor.role} ${facts}`;
    const known = kept.get(key);
    if (known) return known;
    const values = JSON.parse(facts) as unknown[];
    const situation = Object.fromEntries(NAMES.map((name, index) => [name, values[index]])) as unknown as S;
    const { dueAt: _, ...progress } = progressOf(situation, null) ?? { dueAt: null };
    const review = 'steps' in progress ? JSON.stringify(progress).slice(0, -1) : null;
    const found = { review, others: judge(situation, actor) };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, found);
    return found;
  };
  return ({ shown, facts, dueAt }, actor) => {
    const { review, others } = consequencesOf(facts, actor);
    const progress = review === null ? 'null' : `${review},"dueAt":${JSON.stringify(dueAt)}}`;
    return `${shown.slice(0, -1)},"review":${progress},${others}}`;
  };
}
