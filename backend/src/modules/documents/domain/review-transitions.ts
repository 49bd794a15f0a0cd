import type { DocumentStatus } from './document';
import { statusOfStep, type RouteSnapshot } from './review-route';

/** Actions that change a document's status. */
export const REVIEW_ACTIONS = ['submit', 'approve', 'reject', 'revision', 'withdraw'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** Why an action is refused; stable, shown and logged. */
export type RefusalCode =
  | 'WRONG_STATE'
  | 'NOT_AUTHOR'
  | 'NEW_VERSION_REQUIRED'
  | 'AUTHOR_CANNOT_DECIDE'
  | 'SAME_PERSON'
  | 'ALREADY_DECIDED'
  | 'DECIDED'
  | 'ROLE_CANNOT_DECIDE'
  | 'NOT_ASSIGNED'
  | 'ARCHIVED'
  | 'LEGAL_HOLD';

/** The facts of a document that decide who may do what. */
export interface ReviewSituation {
  status: DocumentStatus;
  version: number;
  authorId: number;
  reviewerId: number | null;
  approverId: number | null;
  /** Who approved the review step of this version. */
  reviewedBy: number | null;
  /** The version a revision was asked for; a newer one must follow. */
  revisionAskedOn: number | null;
  isArchived: boolean;
  /** The organization's own route that this version is on; null for the two fixed steps. */
  route: RouteSnapshot | null;
  /** Position of the open step on it. */
  routeStep: number | null;
  /** Who may take the open step of a route; empty: anybody of `stepRole`. */
  stepPeople: number[];
  stepRole: string | null;
  /** Approvals that the open step needs in all. */
  stepQuorum: number;
  /** Who approved the open step so far, and for whom where they acted for somebody. */
  stepApprovals: number[];
  stepFor: number[];
  /** Who approved earlier steps of a route, in person or through a delegate. */
  earlierApprovers: number[];
  /** Who is away, has delegated to the person asking, and may take the open step. */
  actsFor: number[];
}

/** A document on the two fixed steps. */
export const NO_ROUTE = {
  route: null,
  routeStep: null,
  stepPeople: [],
  stepRole: null,
  stepQuorum: 1,
  stepApprovals: [],
  stepFor: [],
  earlierApprovers: [],
  actsFor: [],
} satisfies Partial<ReviewSituation>;

export interface Person {
  userId: number | null;
  role: string;
}

export interface Refusal {
  allowed: false;
  code: RefusalCode;
  message: string;
  /** 409 when the state forbids it to everybody, 403 when it forbids it to this person. */
  status: 403 | 409;
}

export interface Permission {
  allowed: true;
  to: DocumentStatus;
  /** An admin decides in place of the people the step belongs to; named as such in the record. */
  asAdminOverride: boolean;
  /** The person in whose place a delegate decides. */
  onBehalfOf: number | null;
  /** False while the step waits for further approvals. */
  closesStep: boolean;
}

/** What waits for a decision now. */
export interface OpenStep {
  name: string;
  /** Who may take it; empty: everybody of the roles. */
  people: readonly number[];
  roles: readonly string[];
  quorum: number;
  /** Approvals given so far. */
  approvals: readonly number[];
  /** Whose approval counts already: the people themselves, and those they acted for. */
  counted: readonly number[];
  /** Who approved a step before this one, and so cannot decide here. */
  earlier: readonly number[];
  next: DocumentStatus;
}

/** Roles that may decide at all; also of a delegate. */
const DECIDERS: readonly string[] = ['reviewer', 'approver', 'admin'];

const only = (id: number | null): number[] => (id === null ? [] : [id]);

/** The step of a route, or one of the two fixed ones: the assignee's or, without one, everybody's of its role. */
export function openStep(situation: Omit<ReviewSituation, 'actsFor'>): OpenStep | null {
  const { status, route, routeStep } = situation;
  if (status !== 'pending_review' && status !== 'pending_approval') return null;
  if (!route) {
    const { reviewerId, approverId, reviewedBy, earlierApprovers } = situation;
    const fixed = { quorum: 1, approvals: [], counted: [] };
    return status === 'pending_review'
      ? {
          ...fixed,
          name: 'Review',
          people: only(reviewerId),
          roles: ['reviewer'],
          earlier: [],
          next: 'pending_approval',
        }
      : {
          ...fixed,
          name: 'Approval',
          people: only(approverId),
          roles: ['approver'],
          earlier: [...only(reviewedBy), ...earlierApprovers],
          next: 'approved',
        };
  }
  const { stepPeople, stepRole, stepQuorum, stepApprovals, stepFor, earlierApprovers } = situation;
  const next = route.steps[(routeStep ?? 0) + 1];
  return {
    name: route.steps[routeStep ?? 0]?.name ?? 'Review',
    people: stepPeople,
    roles: stepPeople.length > 0 ? DECIDERS : [stepRole ?? 'admin'],
    quorum: stepQuorum,
    approvals: stepApprovals,
    counted: [...stepApprovals, ...stepFor],
    earlier: earlierApprovers,
    next: next ? statusOfStep(next.kind) : 'approved',
  };
}

/** Where a document stands, for whoever asks why they cannot act. */
const STANDING: Record<DocumentStatus, string> = {
  draft: 'The author has not submitted this document yet.',
  pending_review: 'This document waits for its review.',
  pending_approval: 'This document waits for its approval.',
  approved: 'This version is approved. The decision is final.',
  rejected: 'This version was rejected. The decision is final.',
  revision_required: 'A revision was asked for. It waits for a new version from its author.',
};

const MESSAGES: Record<Exclude<RefusalCode, 'WRONG_STATE'>, string> = {
  NOT_AUTHOR: 'Only the author can do this.',
  NEW_VERSION_REQUIRED: 'A revision was asked for. Upload a new version before you submit again.',
  AUTHOR_CANNOT_DECIDE: 'You wrote this document, so somebody else decides on it.',
  SAME_PERSON: 'You reviewed this version, so somebody else approves it.',
  DECIDED: 'A decision was made on this version already. Only an admin can reassign it now.',
  ALREADY_DECIDED: 'Your approval of this step is recorded. It waits for the others.',
  ROLE_CANNOT_DECIDE: 'Your role does not decide at this step.',
  NOT_ASSIGNED: 'This step is assigned to somebody else.',
  ARCHIVED: 'This document is archived, and the archive is read-only. Take it out of the archive first.',
  LEGAL_HOLD: 'This document is under a legal hold. Nothing about it may change until the hold is released.',
};

/** What the document's state forbids to everybody. */
const STATE_REFUSALS: readonly RefusalCode[] = ['NEW_VERSION_REQUIRED', 'ARCHIVED', 'LEGAL_HOLD'];

/** The refusal with that code, in its own words. */
export const refuse = (code: Exclude<RefusalCode, 'WRONG_STATE'>): Refusal => ({
  allowed: false,
  code,
  message: MESSAGES[code],
  status: STATE_REFUSALS.includes(code) ? 409 : 403,
});

/** The refusal for a document that stands elsewhere; says where, and what would help. */
export const wrongState = (status: DocumentStatus, help = ''): Refusal => ({
  allowed: false,
  code: 'WRONG_STATE',
  message: `${STANDING[status]}${help && ` ${help}`}`,
  status: 409,
});

const permit = (to: DocumentStatus, rest: Partial<Permission> = {}): Permission => ({
  asAdminOverride: false,
  onBehalfOf: null,
  closesStep: true,
  ...rest,
  allowed: true,
  to,
});

function submit(situation: ReviewSituation, person: Person): Permission | Refusal {
  if (situation.status !== 'draft' && situation.status !== 'revision_required') return wrongState(situation.status);
  if (person.userId !== situation.authorId) return refuse('NOT_AUTHOR');
  const unchanged = situation.status === 'revision_required' && situation.version <= (situation.revisionAskedOn ?? 0);
  return unchanged ? refuse('NEW_VERSION_REQUIRED') : permit('pending_review');
}

function withdraw(situation: ReviewSituation, person: Person): Permission | Refusal {
  if (!openStep(situation)) return wrongState(situation.status);
  return person.userId === situation.authorId ? permit('draft') : refuse('NOT_AUTHOR');
}

type Decision = Exclude<ReviewAction, 'submit' | 'withdraw'>;

type Standing = Pick<Permission, 'asAdminOverride' | 'onBehalfOf'>;

/** In whose name this person may decide here: their own, somebody's who is away, or as an admin over the step. */
function standing(step: OpenStep, situation: ReviewSituation, { userId, role }: Person): Standing | Refusal {
  const ofRole = step.roles.includes(role);
  const mayStandIn = situation.actsFor.length > 0 && DECIDERS.includes(role);
  if (userId === null || !(ofRole || role === 'admin' || mayStandIn)) return refuse('ROLE_CANNOT_DECIDE');
  if (step.earlier.includes(userId)) return refuse('SAME_PERSON');
  if (step.counted.includes(userId)) return refuse('ALREADY_DECIDED');
  if (isOwn(step, userId, role)) return { asAdminOverride: false, onBehalfOf: null };
  const away = situation.actsFor.find(
    (id) => id !== situation.authorId && !step.earlier.includes(id) && !step.counted.includes(id),
  );
  if (away !== undefined) return { asAdminOverride: false, onBehalfOf: away };
  if (role === 'admin') return { asAdminOverride: true, onBehalfOf: null };
  return refuse(ofRole ? 'NOT_ASSIGNED' : 'ROLE_CANNOT_DECIDE');
}

/** Whether the step is the person's: named, with a role that fits, or through its queue. */
function isOwn(step: OpenStep, userId: number, role: string): boolean {
  const ofRole = step.roles.includes(role);
  return step.people.length === 0 ? ofRole : step.people.includes(userId) && (ofRole || role === 'admin');
}

function decide(action: Decision, situation: ReviewSituation, person: Person): Permission | Refusal {
  const step = openStep(situation);
  if (!step) return wrongState(situation.status);
  if (person.userId === situation.authorId) return refuse('AUTHOR_CANNOT_DECIDE');
  const stand = standing(step, situation, person);
  if ('code' in stand) return stand;
  if (action !== 'approve') return permit(action === 'reject' ? 'rejected' : 'revision_required', stand);
  const closesStep = stand.asAdminOverride || step.approvals.length + 1 >= step.quorum;
  return permit(closesStep ? step.next : situation.status, { ...stand, closesStep });
}

/** What happens when this person does this now: the next status, or the reason why not. Pure. */
export function judge(action: ReviewAction, situation: ReviewSituation, person: Person): Permission | Refusal {
  if (situation.isArchived) return refuse('ARCHIVED');
  switch (action) {
    case 'submit':
      return submit(situation, person);
    case 'withdraw':
      return withdraw(situation, person);
    case 'approve':
    case 'reject':
    case 'revision':
      return decide(action, situation, person);
  }
}

/** Whether this person may give the decisions to others: the author before the first one, an admin any time. Pure. */
export function judgeReassign(situation: ReviewSituation, person: Person): { allowed: true } | Refusal {
  if (situation.isArchived) return refuse('ARCHIVED');
  const step = openStep(situation);
  if (!step) return wrongState(situation.status);
  if (person.role === 'admin' && person.userId !== situation.authorId) return { allowed: true };
  if (person.userId !== situation.authorId) return refuse('NOT_AUTHOR');
  const decided = step.approvals.length > 0 || step.earlier.length > 0;
  return decided ? refuse('DECIDED') : { allowed: true };
}

/** Actions this person may take now, and why the others are refused. */
export function reviewOptions(
  situation: ReviewSituation,
  person: Person,
): { allowed: ReviewAction[]; refusals: { action: ReviewAction; code: RefusalCode; message: string }[] } {
  const allowed: ReviewAction[] = [];
  const refusals: { action: ReviewAction; code: RefusalCode; message: string }[] = [];
  for (const action of REVIEW_ACTIONS) {
    const judgement = judge(action, situation, person);
    if (judgement.allowed) allowed.push(action);
    else refusals.push({ action, code: judgement.code, message: judgement.message });
  }
  return { allowed, refusals };
}
