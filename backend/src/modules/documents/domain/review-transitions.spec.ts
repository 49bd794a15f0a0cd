import { DOCUMENT_STATUSES, type DocumentStatus } from './document';
import {
  judge,
  NO_ROUTE,
  REVIEW_ACTIONS,
  reviewOptions,
  type ReviewAction,
  type ReviewSituation,
} from './review-transitions';

/*
 * Every role x relation x assignment x status x action, against an expectation written from the table
 * of decisions ("Review and approval"):
 *
 *   draft, revision_required           submit    the author (a new version where revision was asked)   -> pending_review
 *   pending_review                     approve   assigned reviewer, or any reviewer of the queue       -> pending_approval
 *   pending_approval                   approve   assigned approver, or any approver of the queue       -> approved
 *   pending_review, pending_approval   reject    whoever may approve there                             -> rejected
 *   pending_review, pending_approval   revision  whoever may approve there                             -> revision_required
 *   pending_review, pending_approval   withdraw  the author                                            -> draft
 *   any pending                        decisions an admin who is not the author, as an override
 *
 * The author never decides; reviewer and approver of one version are different people; whoever was
 * assigned must still hold the role of the step. Anything else changes nothing: 409 for the wrong state,
 * 403 for the wrong person.
 */
const ROLES = ['admin', 'document_creator', 'reviewer', 'approver', 'user'] as const;
type Role = (typeof ROLES)[number];
const RELATIONS = ['none', 'author', 'assigned reviewer', 'assigned approver', 'reviewed this version'] as const;
type Relation = (typeof RELATIONS)[number];
const ASSIGNMENTS = ['nobody', 'somebody else'] as const;
type Assignment = (typeof ASSIGNMENTS)[number];

const ME = 7;
const AUTHOR = 1;
const OTHERS = { reviewer: 2, approver: 3 };

interface Case {
  role: Role;
  relation: Relation;
  /** Who the steps belong to where they do not belong to me. */
  others: Assignment;
  status: DocumentStatus;
  action: ReviewAction;
  revised: boolean;
}

function situationOf({ relation, others, status, revised }: Case): ReviewSituation {
  const elsewhere = others === 'somebody else';
  return {
    ...NO_ROUTE,
    status,
    version: revised ? 3 : 2,
    authorId: relation === 'author' ? ME : AUTHOR,
    reviewerId: relation === 'assigned reviewer' ? ME : elsewhere ? OTHERS.reviewer : null,
    approverId: relation === 'assigned approver' ? ME : elsewhere ? OTHERS.approver : null,
    reviewedBy: relation === 'reviewed this version' ? ME : status === 'pending_approval' ? 9 : null,
    revisionAskedOn: status === 'revision_required' ? 2 : null,
    isArchived: false,
  };
}

const cases: Case[] = [];
for (const role of ROLES)
  for (const relation of RELATIONS)
    for (const others of ASSIGNMENTS)
      for (const status of DOCUMENT_STATUSES)
        for (const action of REVIEW_ACTIONS)
          for (const revised of [false, true]) cases.push({ role, relation, others, status, action, revised });

/** `to <status>`, `to <status> as override`, `409 <why>` or `403`. */
function expected(one: Case): string {
  const { relation, status, action, revised } = one;
  const mine = relation === 'author';
  if (action === 'submit') {
    if (status !== 'draft' && status !== 'revision_required') return '409 WRONG_STATE';
    if (!mine) return '403';
    return status === 'revision_required' && !revised ? '409 NEW_VERSION_REQUIRED' : 'to pending_review';
  }
  if (status !== 'pending_review' && status !== 'pending_approval') return '409 WRONG_STATE';
  if (action === 'withdraw') return mine ? 'to draft' : '403';
  return expectedDecision(one, action, status === 'pending_review');
}

function expectedDecision(
  { role, relation, others }: Case,
  action: 'approve' | 'reject' | 'revision',
  review: boolean,
): string {
  const to = { approve: review ? 'pending_approval' : 'approved', reject: 'rejected', revision: 'revision_required' };
  if (relation === 'author' || (!review && relation === 'reviewed this version')) return '403';
  const assigned = relation === (review ? 'assigned reviewer' : 'assigned approver');
  if (role === 'admin') return assigned ? `to ${to[action]}` : `to ${to[action]} as override`;
  if (role !== (review ? 'reviewer' : 'approver')) return '403';
  return assigned || others === 'nobody' ? `to ${to[action]}` : '403';
}

function actual(one: Case): string {
  const judgement = judge(one.action, situationOf(one), { userId: ME, role: one.role });
  if (judgement.allowed) return `to ${judgement.to}${judgement.asAdminOverride ? ' as override' : ''}`;
  return judgement.status === 409 ? `409 ${judgement.code}` : '403';
}

const nameOf = (one: Case): string =>
  `${one.role}, ${one.relation}, steps of ${one.others}, ${one.status}${one.revised ? ', revised' : ''}: ${one.action}`;

describe('review transitions', () => {
  it(`follows the table in all ${cases.length} cases`, () => {
    expect(cases).toHaveLength(5 * 5 * 2 * 6 * 5 * 2);
    const table = Object.fromEntries(cases.map((one) => [nameOf(one), expected(one)]));
    expect(Object.fromEntries(cases.map((one) => [nameOf(one), actual(one)]))).toEqual(table);
  });

  it('lets nobody but the author submit or withdraw, and never the author decide', () => {
    const moves = cases.filter((one) => actual(one).startsWith('to '));
    const byAuthor = moves.filter((one) => one.relation === 'author').map((one) => one.action);
    const byOthers = moves.filter((one) => one.relation !== 'author').map((one) => one.action);
    expect(new Set(byAuthor)).toEqual(new Set(['submit', 'withdraw']));
    expect(new Set(byOthers)).toEqual(new Set(['approve', 'reject', 'revision']));
  });

  it('leaves final states to nobody', () => {
    const moves = cases.filter(({ status }) => status === 'approved' || status === 'rejected').map(actual);
    expect(new Set(moves)).toEqual(new Set(['409 WRONG_STATE']));
  });

  it('changes nothing that is archived', () => {
    const answers = cases.map((one) =>
      judge(one.action, { ...situationOf(one), isArchived: true }, { userId: ME, role: one.role }),
    );
    expect(new Set(answers.map((answer) => (answer.allowed ? 'allowed' : `${answer.status} ${answer.code}`)))).toEqual(
      new Set(['409 ARCHIVED']),
    );
  });

  it('gives general users and creators nothing but their own documents', () => {
    const moves = cases.filter(
      (one) => ['user', 'document_creator'].includes(one.role) && actual(one).startsWith('to '),
    );
    expect(new Set(moves.map((one) => one.relation))).toEqual(new Set(['author']));
  });

  it('refuses the system, roles it does not know, and a person without an id', () => {
    for (const status of DOCUMENT_STATUSES) {
      for (const action of REVIEW_ACTIONS) {
        const situation = situationOf({
          role: 'user',
          relation: 'none',
          others: 'nobody',
          status,
          action,
          revised: true,
        });
        for (const role of ['system', 'super_admin', 'Admin', '', 'constructor']) {
          expect(judge(action, situation, { userId: ME, role }).allowed).toBe(false);
        }
        expect(judge(action, situation, { userId: null, role: 'user' }).allowed).toBe(false);
      }
    }
  });

  it('gives each person the one reason that concerns them', () => {
    const base = { others: 'somebody else', status: 'pending_approval', action: 'approve', revised: false } as const;
    const why = (role: Role, relation: Relation): string | undefined => {
      const judgement = judge('approve', situationOf({ ...base, role, relation }), { userId: ME, role });
      return judgement.allowed ? undefined : `${judgement.status} ${judgement.code}`;
    };
    expect(why('approver', 'author')).toBe('403 AUTHOR_CANNOT_DECIDE');
    expect(why('admin', 'author')).toBe('403 AUTHOR_CANNOT_DECIDE');
    expect(why('approver', 'reviewed this version')).toBe('403 SAME_PERSON');
    expect(why('admin', 'reviewed this version')).toBe('403 SAME_PERSON');
    expect(why('approver', 'none')).toBe('403 NOT_ASSIGNED');
    expect(why('reviewer', 'none')).toBe('403 ROLE_CANNOT_DECIDE');
    expect(why('user', 'assigned approver')).toBe('403 ROLE_CANNOT_DECIDE');
  });

  it('lists as options exactly what it would allow', () => {
    for (const one of cases) {
      const { allowed, refusals } = reviewOptions(situationOf(one), { userId: ME, role: one.role });
      expect(allowed.includes(one.action)).toBe(actual(one).startsWith('to '));
      expect([...allowed, ...refusals.map((refusal) => refusal.action)].sort()).toEqual([...REVIEW_ACTIONS].sort());
      for (const refusal of refusals) expect(refusal.message).toMatch(/^[A-Z].*\.$/);
    }
  });
});
