import type { DocumentStatus } from './document';
import type { Person } from './review-transitions';

/** Actions on a document's facts and on its life, beside its review. */
export const LIFE_ACTIONS = [
  'edit',
  'archive',
  'unarchive',
  'delete',
  'restore',
  'purge',
  'hold',
  'release_hold',
] as const;
export type LifeAction = (typeof LIFE_ACTIONS)[number];

/** Why an action on a document's life is refused; stable, shown and logged. */
export const LIFE_REFUSAL_CODES = [
  'NOT_AUTHOR_OR_ADMIN',
  'ADMIN_ONLY',
  'IN_REVIEW',
  'REVISION_OPEN',
  'ARCHIVED',
  'NOT_ARCHIVED',
  'IN_TRASH',
  'NOT_IN_TRASH',
  'RETAINED',
  'LEGAL_HOLD',
  'NOT_ON_HOLD',
  'NOT_DUE',
] as const;
export type LifeRefusalCode = (typeof LIFE_REFUSAL_CODES)[number];

/** The facts of a document that decide what may become of it. */
export interface LifeSituation {
  status: DocumentStatus;
  authorId: number;
  /** The version in force; null when none was ever approved. */
  approvedVersion: number | null;
  isArchived: boolean;
  legalHold: boolean;
  deletedAt: string | null;
  /** Until when it must be kept; null without a retention period. */
  retainedUntil: string | null;
  /** Whether that time is still ahead, by the clock of the database. */
  isRetained: boolean;
}

export interface LifeRefusal {
  allowed: false;
  code: LifeRefusalCode;
  message: string;
  /** 409 when the state forbids it to everybody, 403 when it forbids it to this person. */
  status: 403 | 409;
}

export interface LifePermission {
  allowed: true;
}

const PENDING: readonly DocumentStatus[] = ['pending_review', 'pending_approval'];
const FORBIDDEN_TO_PERSON: readonly LifeRefusalCode[] = ['NOT_AUTHOR_OR_ADMIN', 'ADMIN_ONLY'];

const MESSAGES: Record<Exclude<LifeRefusalCode, 'RETAINED'>, string> = {
  NOT_AUTHOR_OR_ADMIN: 'Only the author or an administrator can do this.',
  ADMIN_ONLY: 'Only an administrator can do this.',
  IN_REVIEW: 'This document is in review. Withdraw it first.',
  REVISION_OPEN: 'A revision was asked for. Finish it before you archive the document.',
  ARCHIVED: 'This document is archived, and the archive is read-only. Take it out of the archive first.',
  NOT_ARCHIVED: 'This document is not archived.',
  IN_TRASH: 'This document is in the trash. Restore it first.',
  NOT_IN_TRASH: 'This document is not in the trash.',
  LEGAL_HOLD: 'This document is under a legal hold. Nothing about it may change until the hold is released.',
  NOT_ON_HOLD: 'This document is not under a legal hold.',
  NOT_DUE: 'The retention period of this document has not ended, and it has not expired.',
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function refuse(code: Exclude<LifeRefusalCode, 'RETAINED'>): LifeRefusal {
  const status = FORBIDDEN_TO_PERSON.includes(code) ? 403 : 409;
  return { allowed: false, code, message: MESSAGES[code], status };
}

const retained = (until: string): LifeRefusal => ({
  allowed: false,
  code: 'RETAINED',
  message: `This document must be kept until ${DAY.format(new Date(until))}.`,
  status: 409,
});

type Rule = (situation: LifeSituation, person: Person) => LifeRefusal | null;

/** The person comes first in every rule: a state is nobody's business who may not act on it anyway. */
const authorOrAdmin: Rule = ({ authorId }, { userId, role }) =>
  userId === authorId || role === 'admin' ? null : refuse('NOT_AUTHOR_OR_ADMIN');
const adminOnly: Rule = (_, { role }) => (role === 'admin' ? null : refuse('ADMIN_ONLY'));
const notInTrash: Rule = ({ deletedAt }) => (deletedAt === null ? null : refuse('IN_TRASH'));
const inTrash: Rule = ({ deletedAt }) => (deletedAt === null ? refuse('NOT_IN_TRASH') : null);
const notHeld: Rule = ({ legalHold }) => (legalHold ? refuse('LEGAL_HOLD') : null);
const held: Rule = ({ legalHold }) => (legalHold ? null : refuse('NOT_ON_HOLD'));
const notArchived: Rule = ({ isArchived }) => (isArchived ? refuse('ARCHIVED') : null);
const archived: Rule = ({ isArchived }) => (isArchived ? null : refuse('NOT_ARCHIVED'));
const notRetained: Rule = ({ isRetained, retainedUntil }) =>
  isRetained && retainedUntil !== null ? retained(retainedUntil) : null;
const settled: Rule = ({ status }) => {
  if (PENDING.includes(status)) return refuse('IN_REVIEW');
  return status === 'revision_required' ? refuse('REVISION_OPEN') : null;
};
const notInReview: Rule = ({ status }, { role }) =>
  PENDING.includes(status) && role !== 'admin' ? refuse('IN_REVIEW') : null;

const RULES: Record<LifeAction, readonly Rule[]> = {
  edit: [authorOrAdmin, notInTrash, notHeld, notArchived],
  archive: [authorOrAdmin, notInTrash, notHeld, notArchived, settled],
  unarchive: [authorOrAdmin, notInTrash, notHeld, archived],
  delete: [authorOrAdmin, notInTrash, notHeld, notRetained, notArchived, notInReview],
  restore: [authorOrAdmin, inTrash],
  purge: [adminOnly, inTrash, notHeld, notRetained],
  hold: [adminOnly, notHeld],
  release_hold: [adminOnly, held],
};

/** Whether this person may do this to the document now, or the reason why not. Pure. */
export function judgeLife(action: LifeAction, situation: LifeSituation, person: Person): LifePermission | LifeRefusal {
  for (const rule of RULES[action]) {
    const refusal = rule(situation, person);
    if (refusal) return refusal;
  }
  return { allowed: true };
}

/** Whether the document may be disposed of: it is due, nothing holds it, and an administrator asks. Archived ones may. */
export function judgeDisposal(
  situation: LifeSituation & { isExpired: boolean },
  person: Person,
): LifePermission | LifeRefusal {
  for (const rule of [adminOnly, notInTrash, notHeld, notRetained]) {
    const refusal = rule(situation, person);
    if (refusal) return refusal;
  }
  const isDue = situation.retainedUntil !== null || situation.isExpired;
  return isDue ? { allowed: true } : refuse('NOT_DUE');
}

/** Life actions this person may take now, and why the others are refused. */
export function lifeOptions(
  situation: LifeSituation,
  person: Person,
): { allowed: LifeAction[]; refusals: { action: LifeAction; code: LifeRefusalCode; message: string }[] } {
  const allowed: LifeAction[] = [];
  const refusals: { action: LifeAction; code: LifeRefusalCode; message: string }[] = [];
  for (const action of LIFE_ACTIONS) {
    const judgement = judgeLife(action, situation, person);
    if (judgement.allowed) allowed.push(action);
    else refusals.push({ action, code: judgement.code, message: judgement.message });
  }
  return { allowed, refusals };
}
