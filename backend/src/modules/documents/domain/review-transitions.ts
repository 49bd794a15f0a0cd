import type { DocumentStatus } from './document';

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
}

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
}

interface Step {
  assignee: (situation: ReviewSituation) => number | null;
  role: string;
  noun: string;
  onApprove: DocumentStatus;
}

/** The two steps of a review. Each belongs to its assignee or, without one, to everybody of its role. */
const STEPS: Partial<Record<DocumentStatus, Step>> = {
  pending_review: { assignee: (s) => s.reviewerId, role: 'reviewer', noun: 'review', onApprove: 'pending_approval' },
  pending_approval: { assignee: (s) => s.approverId, role: 'approver', noun: 'approval', onApprove: 'approved' },
};

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

const permit = (to: DocumentStatus, asAdminOverride = false): Permission => ({ allowed: true, to, asAdminOverride });

function submit(situation: ReviewSituation, person: Person): Permission | Refusal {
  if (situation.status !== 'draft' && situation.status !== 'revision_required') return wrongState(situation.status);
  if (person.userId !== situation.authorId) return refuse('NOT_AUTHOR');
  const unchanged = situation.status === 'revision_required' && situation.version <= (situation.revisionAskedOn ?? 0);
  return unchanged ? refuse('NEW_VERSION_REQUIRED') : permit('pending_review');
}

function withdraw(situation: ReviewSituation, person: Person): Permission | Refusal {
  if (!STEPS[situation.status]) return wrongState(situation.status);
  return person.userId === situation.authorId ? permit('draft') : refuse('NOT_AUTHOR');
}

function decide(situation: ReviewSituation, person: Person, to: (step: Step) => DocumentStatus): Permission | Refusal {
  const step = STEPS[situation.status];
  if (!step) return wrongState(situation.status);
  if (person.userId === situation.authorId) return refuse('AUTHOR_CANNOT_DECIDE');
  if (person.role !== step.role && person.role !== 'admin') return refuse('ROLE_CANNOT_DECIDE');
  if (situation.status === 'pending_approval' && person.userId === situation.reviewedBy) return refuse('SAME_PERSON');
  const assignee = step.assignee(situation);
  if (assignee === person.userId) return permit(to(step));
  if (person.role === 'admin') return permit(to(step), true);
  return assignee === null ? permit(to(step)) : refuse('NOT_ASSIGNED');
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
      return decide(situation, person, (step) => step.onApprove);
    case 'reject':
      return decide(situation, person, () => 'rejected');
    case 'revision':
      return decide(situation, person, () => 'revision_required');
  }
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
