import type { Actor } from '../../../platform/database/actor';
import type { LifeSituation } from '../domain/life-rules';
import type { ReviewSituation } from '../domain/review-transitions';
import { progressOf, RETAINED_UNTIL } from './document-view';
import { ACTS_FOR } from './visible-documents';

export type Situation = ReviewSituation & LifeSituation;

/** What is shown first, since the rules judge by it too: a row carries it once. */
type ShownFirst =
  | 'status'
  | 'version'
  | 'approvedVersion'
  | 'authorId'
  | 'reviewerId'
  | 'approverId'
  | 'isArchived'
  | 'legalHold'
  | 'deletedAt';

/** The end of these in the JSON of a row. They are names of states, numbers, times: none looks like it. */
const END_OF_JUDGED = ',"id":';

/** What else the rules judge by; a row carries the values in this order. */
const FACTS: Record<Exclude<keyof Situation, ShownFirst | 'isRetained'>, string> = {
  reviewedBy: 'd."reviewedBy"',
  revisionAskedOn: 'd."revisionAskedOn"',
  route: 'd."route"',
  routeStep: 'd."routeStep"',
  stepPeople: 'd."stepPeople"',
  stepRole: 'd."stepRole"',
  stepQuorum: 'd."stepQuorum"',
  stepApprovals: 'd."stepApprovals"',
  stepFor: 'd."stepFor"',
  earlierApprovers: 'd."earlierApprovers"',
  actsFor: ACTS_FOR,
  retainedUntil: stillRetained(RETAINED_UNTIL),
};
const NAMES = Object.keys(FACTS);

/** A time that is over says nothing, and would tell apart what is alike. */
export function stillRetained(until: string): string {
  return `CASE WHEN ${until} > now() THEN ${until} END`;
}

/** A document as PostgreSQL gives it: what is shown of it as JSON, and by what the rules judge it. */
export interface JudgedRow {
  /** An object without what follows from the facts; `ShownFirst` stands first. */
  shown: string;
  facts: string;
  dueAt: string | null;
}

/**
 * SELECT and FROM of a `JudgedRow`.
 * @param shown columns, `ShownFirst` first, and then `id`
 * @param known where some of the facts stand, if not where they do otherwise
 * @param beside what the row has besides, such as columns shown (of `s`) that are wanted without reading the JSON
 */
export const selectJudged = (
  shown: string,
  from: string,
  known: Partial<typeof FACTS> = {},
  beside: readonly string[] = [],
): string => `
  SELECT ${[...beside, 'row_to_json(s)::text AS "shown"'].join(', ')},
    json_build_array(${Object.values({ ...FACTS, ...known }).join(', ')})::text AS "facts", d."stepDueAt" AS "dueAt"
  FROM ${from} CROSS JOIN LATERAL (SELECT ${shown}) s`;

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
  const consequencesOf = ({ shown, facts }: JudgedRow, actor: Actor): Consequences => {
    const first = shown.slice(0, shown.indexOf(END_OF_JUDGED));
    const key = `${actor.userId} ${actor.role} ${first} ${facts}`;
    const known = kept.get(key);
    if (known) return known;
    const situation = situationOf<S>(first, facts);
    const { dueAt: _, ...progress } = progressOf(situation, null) ?? { dueAt: null };
    const review = 'steps' in progress ? JSON.stringify(progress).slice(0, -1) : null;
    const found = { review, others: judge(situation, actor) };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, found);
    return found;
  };
  return (row, actor) => {
    const { review, others } = consequencesOf(row, actor);
    const progress = review === null ? 'null' : `${review},"dueAt":${JSON.stringify(row.dueAt)}}`;
    return `${row.shown.slice(0, -1)},"review":${progress},${others}}`;
  };
}

function situationOf<S>(first: string, facts: string): S {
  const values = JSON.parse(facts) as unknown[];
  const others = Object.fromEntries(NAMES.map((name, index) => [name, values[index]]));
  return { ...(JSON.parse(`${first}}`) as object), ...others, isRetained: others.retainedUntil !== null } as S;
}
