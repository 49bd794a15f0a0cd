import { addWorkingDays, approvalsNeeded, type RouteStep } from './review-route';
import { judge, NO_ROUTE, type ReviewSituation } from './review-transitions';

describe('working days', () => {
  it.each([
    ['2026-03-02T09:00:00Z', 1, '2026-03-03T09:00:00.000Z'],
    ['2026-03-06T09:00:00Z', 1, '2026-03-09T09:00:00.000Z'],
    ['2026-03-07T09:00:00Z', 1, '2026-03-10T09:00:00.000Z'],
    ['2026-03-02T09:00:00Z', 5, '2026-03-09T09:00:00.000Z'],
    ['2026-03-09T09:00:00Z', -1, '2026-03-06T09:00:00.000Z'],
    ['2026-03-08T09:00:00Z', -1, '2026-03-05T09:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 1, '2027-01-01T23:30:00.000Z'],
  ])('%s and %i of them is %s', (from, days, expected) => {
    expect(addWorkingDays(new Date(from), days).toISOString()).toBe(expected);
  });
});

describe('the approvals that a step needs', () => {
  it.each<[RouteStep['quorum'], number, number]>([
    ['any', 3, 1],
    ['all', 3, 3],
    [2, 3, 2],
    [5, 3, 3],
    ['any', 0, 1],
    [2, 0, 2],
  ])('%s of %i people is %i', (quorum, people, expected) => {
    expect(approvalsNeeded(quorum, people)).toBe(expected);
  });
});

const AUTHOR = 1;
const step = (kind: RouteStep['kind'], name: string): RouteStep => ({
  name,
  kind,
  people: [],
  role: 'reviewer',
  quorum: 'any',
  dueWorkingDays: null,
  remindWorkingDaysBefore: null,
  escalateTo: [],
});
const route = {
  routeId: 1,
  name: 'Long way',
  steps: [step('review', 'Legal'), step('review', 'Finance'), step('approval', 'Board')],
};
const waiting = (more: Partial<ReviewSituation> = {}): ReviewSituation => ({
  ...NO_ROUTE,
  status: 'pending_review',
  version: 1,
  authorId: AUTHOR,
  reviewerId: null,
  approverId: null,
  reviewedBy: null,
  revisionAskedOn: null,
  isArchived: false,
  route,
  routeStep: 0,
  stepPeople: [2, 3, 4],
  stepRole: 'reviewer',
  ...more,
});

describe('decisions on a route', () => {
  const approve = (situation: ReviewSituation, userId: number, role = 'reviewer') =>
    judge('approve', situation, { userId, role });

  it('go on to the next step, and to approved after the last', () => {
    expect(approve(waiting(), 2)).toMatchObject({ to: 'pending_review', closesStep: true });
    expect(approve(waiting({ routeStep: 1 }), 2)).toMatchObject({ to: 'pending_approval', closesStep: true });
    expect(approve(waiting({ routeStep: 2, status: 'pending_approval' }), 2)).toMatchObject({ to: 'approved' });
  });

  it('wait until as many have approved as the step needs', () => {
    const two = waiting({ stepQuorum: 2 });
    expect(approve(two, 2)).toMatchObject({ to: 'pending_review', closesStep: false });
    expect(approve({ ...two, stepApprovals: [2] }, 3)).toMatchObject({ closesStep: true });
    expect(approve({ ...two, stepApprovals: [2] }, 2)).toMatchObject({ allowed: false, code: 'ALREADY_DECIDED' });
  });

  it('are of the named people, whichever deciding role they have', () => {
    expect(approve(waiting(), 3, 'approver')).toMatchObject({ allowed: true, asAdminOverride: false });
    expect(approve(waiting(), 9)).toMatchObject({ code: 'NOT_ASSIGNED' });
    expect(approve(waiting(), 3, 'user')).toMatchObject({ code: 'ROLE_CANNOT_DECIDE' });
    expect(approve(waiting({ stepPeople: [] }), 9)).toMatchObject({ allowed: true });
    expect(approve(waiting({ stepPeople: [] }), 9, 'approver')).toMatchObject({ code: 'ROLE_CANNOT_DECIDE' });
  });

  it('are never of the author, nor of somebody who decided an earlier step', () => {
    expect(approve(waiting({ stepPeople: [AUTHOR] }), AUTHOR, 'admin')).toMatchObject({ code: 'AUTHOR_CANNOT_DECIDE' });
    expect(approve(waiting({ earlierApprovers: [2] }), 2)).toMatchObject({ code: 'SAME_PERSON' });
    expect(approve(waiting({ earlierApprovers: [9] }), 9, 'admin')).toMatchObject({ code: 'SAME_PERSON' });
  });

  it('end a step at once when an admin decides over it, and the way when somebody refuses', () => {
    expect(approve(waiting({ stepQuorum: 3 }), 9, 'admin')).toMatchObject({ asAdminOverride: true, closesStep: true });
    expect(judge('reject', waiting({ stepQuorum: 3 }), { userId: 2, role: 'reviewer' })).toMatchObject({
      to: 'rejected',
    });
    expect(judge('revision', waiting(), { userId: 2, role: 'reviewer' })).toMatchObject({ to: 'revision_required' });
  });

  it('can be made for somebody who is away, once', () => {
    const away = waiting({ actsFor: [2] });
    expect(approve(away, 9)).toMatchObject({ allowed: true, onBehalfOf: 2 });
    expect(approve(away, 9, 'approver')).toMatchObject({ allowed: true, onBehalfOf: 2 });
    expect(approve(away, 9, 'user')).toMatchObject({ code: 'ROLE_CANNOT_DECIDE' });
    expect(approve(away, 3)).toMatchObject({ onBehalfOf: null });
    expect(approve({ ...away, stepApprovals: [9], stepFor: [2], stepQuorum: 2 }, 2)).toMatchObject({
      code: 'ALREADY_DECIDED',
    });
    expect(approve({ ...away, stepApprovals: [9], stepFor: [2], stepQuorum: 2 }, 9)).toMatchObject({
      code: 'ALREADY_DECIDED',
    });
    expect(approve({ ...away, authorId: 9 }, 9)).toMatchObject({ code: 'AUTHOR_CANNOT_DECIDE' });
    expect(approve({ ...away, earlierApprovers: [2] }, 9)).toMatchObject({ code: 'NOT_ASSIGNED' });
  });
});
