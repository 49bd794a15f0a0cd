import type { DocumentStatus } from './document';

/** Roles in whose queue a step can wait. */
export const STEP_ROLES = ['reviewer', 'approver', 'admin'] as const;
export type StepRole = (typeof STEP_ROLES)[number];

export const STEP_KINDS = ['review', 'approval'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const MAX_STEPS = 10;
export const MAX_STEP_PEOPLE = 20;
export const MAX_WORKING_DAYS = 250;

/** One step of an organization's own route. */
export interface RouteStep {
  name: string;
  /** A review leaves the document pending review, an approval pending approval; approvals come last. */
  kind: StepKind;
  /** Who decides; empty: anybody of the role. */
  people: number[];
  role: StepRole;
  /** How many of them must approve: one, each, or that many. */
  quorum: 'any' | 'all' | number;
  /** Working days until it is due; null: no due time. */
  dueWorkingDays: number | null;
  /** Working days before the due time at which people are reminded; null: never. */
  remindWorkingDaysBefore: number | null;
  /** Who may decide as well once it is overdue. */
  escalateTo: number[];
}

/** The route as it was when the version was submitted; later changes of the route do not touch it. */
export interface RouteSnapshot {
  routeId: number;
  name: string;
  steps: RouteStep[];
}

/** The status of a document whose open step is of this kind. */
export const statusOfStep = (kind: StepKind): DocumentStatus =>
  kind === 'review' ? 'pending_review' : 'pending_approval';

/** How many approvals the step needs of those who can still give one. */
export function approvalsNeeded(quorum: RouteStep['quorum'], people: number): number {
  // Anybody of a role: how many there are is not known, so a number stands as it is.
  if (people === 0) return typeof quorum === 'number' ? quorum : 1;
  if (quorum === 'all') return people;
  return quorum === 'any' ? 1 : Math.min(quorum, people);
}

/**
 * The moment so many working days (Monday to Friday, UTC) later or, with a negative number, earlier, at the same
 * time of day. Counting from a weekend starts at its Monday, or backwards at its Friday.
 */
export function addWorkingDays(from: Date, days: number): Date {
  const moment = new Date(from);
  const direction = days < 0 ? -1 : 1;
  let left = Math.abs(days);
  const weekend = (): boolean => moment.getUTCDay() === 0 || moment.getUTCDay() === 6;
  while (left > 0 || weekend()) {
    if (!weekend()) left -= 1;
    moment.setUTCDate(moment.getUTCDate() + direction);
  }
  return moment;
}
