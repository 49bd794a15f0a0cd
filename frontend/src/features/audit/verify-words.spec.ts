import type { Verification } from './api';
import { ageWords, progressOf, verdictOf } from './verify-words';

const run = (part: Partial<Verification>): Verification => ({
  id: 1,
  state: 'ok',
  checked: 0,
  size: 0,
  root: null,
  firstBadSeq: null,
  problem: null,
  startedAt: '2026-03-05T12:00:00Z',
  finishedAt: null,
  ...part,
});

it('tells the age of a young checkpoint to the second', () => {
  const at = '2026-03-05T12:00:00.000Z';
  expect(ageWords(at, Date.parse(at) + 4000)).toBe('4 seconds');
  expect(ageWords(at, Date.parse(at) + 1000)).toBe('1 second');
  expect(ageWords(at, Date.parse(at) - 5000)).toBe('0 seconds');
  expect(ageWords(at, Date.parse(at) + 3_600_000)).not.toMatch(/ago/);
});

it('is not through before it ended', () => {
  expect(progressOf({ checked: 0, size: 0 })).toBe(0);
  expect(progressOf({ checked: 50, size: 200 })).toBe(25);
  expect(progressOf({ checked: 200, size: 200 })).toBe(99);
});

it('says how it ended', () => {
  expect(verdictOf(run({ state: 'running', checked: 1000, size: 2000 }))).toBe('1,000 of 2,000 entries');
  expect(verdictOf(run({ size: 1234 }))).toMatch(/^1,234 entries are as they were written/);
  expect(verdictOf(run({ size: 1 }))).toMatch(/^1 entry is as it was written/);
  expect(verdictOf(run({ state: 'failed', firstBadSeq: 7, problem: 'Its hash differs.' }))).toBe(
    'First bad entry: #7. Its hash differs.',
  );
  expect(verdictOf(run({ state: 'failed' }))).toBe('The log does not match what was signed.');
});
