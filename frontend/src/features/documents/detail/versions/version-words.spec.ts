import { fold, noticeOf } from './version-words';

const approved = { version: 3, approvedVersion: 3, status: 'approved' as const };
const inReview = { version: 4, approvedVersion: 3, status: 'pending_review' as const };

it('keeps quiet when what is shown is what is in force, or the only version there is', () => {
  expect(noticeOf(approved, 3)).toBeNull();
  expect(noticeOf({ version: 1, approvedVersion: null, status: 'pending_review' }, 1)).toBeNull();
});

it.each([
  [approved, 1, 'Version 1 is superseded by version 3.', 3],
  [inReview, 1, 'Version 1 is superseded by version 3.', 3],
  [inReview, 3, 'Version 3 is in force. Version 4 is in review.', 4],
  [inReview, 4, 'Version 4 is in review. Version 3 stays in force until it is approved.', 3],
  [{ ...inReview, status: 'draft' as const }, 4, 'Version 4 is not approved yet. Version 3 stays in force.', 3],
  [
    { version: 2, approvedVersion: null, status: 'draft' as const },
    1,
    'You are looking at version 1. The newest is version 2.',
    2,
  ],
])('warns of what is not in force (%#)', (document, shown, text, leadsTo) => {
  expect(noticeOf(document, shown)).toEqual({ text, leadsTo });
});

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

it('folds what did not change, and keeps the lines around a change', () => {
  const parts = fold([
    { kind: 'equal', text: lines(1, 20) },
    { kind: 'added', text: 'new' },
    { kind: 'equal', text: lines(21, 40) },
    { kind: 'removed', text: 'old' },
    { kind: 'equal', text: lines(41, 43) },
  ]);
  expect(parts.map(({ kind }) => kind)).toEqual([
    'skipped',
    'equal',
    'added',
    'equal',
    'skipped',
    'equal',
    'removed',
    'equal',
  ]);
  expect(parts[0]).toMatchObject({ lines: 17 });
  expect(parts[1]?.text).toBe(`\n${lines(18, 20)}`);
  expect(parts[3]?.text).toBe(`${lines(21, 23)}\n`);
  expect(parts[4]).toMatchObject({ lines: 14 });
});

it('loses no text by folding', () => {
  const text = lines(1, 50);
  const parts = fold([
    { kind: 'added', text: 'a' },
    { kind: 'equal', text },
    { kind: 'removed', text: 'b' },
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(`a${text}b`);
});
