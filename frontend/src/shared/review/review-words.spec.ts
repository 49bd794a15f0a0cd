import { approvalsWords, dueWords, progressWords, type Review } from './review-words';

const review: Review = {
  routeName: 'Contracts',
  steps: [
    { name: 'Desk', kind: 'review' },
    { name: 'Legal', kind: 'review' },
    { name: 'Board', kind: 'approval' },
  ],
  position: 1,
  approvals: 1,
  needed: 2,
  dueAt: null,
};

it('says where a document is on its way', () => {
  expect(progressWords(review)).toBe('Step 2 of 3: Legal, 1 of 2 approvals');
  expect(progressWords({ ...review, position: 2, approvals: 0, needed: 1 })).toBe('Step 3 of 3: Board');
});

it('speaks of approvals only where more than one is needed', () => {
  expect(approvalsWords({ approvals: 0, needed: 1 })).toBeNull();
  expect(approvalsWords({ approvals: 0, needed: 3 })).toBe('0 of 3 approvals');
});

it('tells what is late from what is not', () => {
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  expect(dueWords(at(50), now)).toEqual({ text: 'Due in 2 days', overdue: false });
  expect(dueWords(at(-3), now)).toEqual({ text: 'Overdue, was due 3 hours ago', overdue: true });
});
