import type { Member } from '@/api/types';
import { candidates, reassignmentOf } from './reassign-rule';

const waiting = {
  authorId: 1,
  reviewerId: 2,
  approverId: null,
  status: 'pending_review' as const,
  review: null,
};

it('sends only what became different, with the reason', () => {
  expect(reassignmentOf(waiting, { reviewerId: 3, reason: ' On leave ' })).toEqual({
    reviewerId: 3,
    reason: 'On leave',
  });
  expect(reassignmentOf(waiting, { reason: 'Anyone' })).toEqual({ reviewerId: null, reason: 'Anyone' });
  expect(reassignmentOf(waiting, { reviewerId: 2, reason: 'Same' })).toBeNull();
});

it('leaves a decided review to whoever decided it', () => {
  const approval = { ...waiting, status: 'pending_approval' as const };
  expect(reassignmentOf(approval, { reviewerId: 3, approverId: 4, reason: 'x' })).toEqual({
    approverId: 4,
    reason: 'x',
  });
});

it('names the people of the open step on a route; none are all of its role', () => {
  const review = { routeName: 'Contracts', steps: [], position: 0, approvals: 0, needed: 1, dueAt: null };
  expect(reassignmentOf({ ...waiting, review }, { people: [5, 6], reason: 'x' })).toEqual({
    people: [5, 6],
    reason: 'x',
  });
  expect(reassignmentOf({ ...waiting, review }, { reason: 'x' })).toEqual({ people: [], reason: 'x' });
});

it('offers active people of the role, never the author', () => {
  const person = (id: number, role: Member['role'], isActive = true) =>
    ({ id, name: `P${id}`, role, isActive }) as Member;
  const people = [person(1, 'admin'), person(2, 'reviewer'), person(3, 'user'), person(4, 'admin', false)];
  expect(candidates(people, ['reviewer', 'admin'], 1)).toEqual([{ value: 2, label: 'P2, reviewer' }]);
});
