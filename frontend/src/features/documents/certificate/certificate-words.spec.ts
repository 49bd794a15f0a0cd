import type { Certificate } from './api';
import { certificateOf, eventWords, standingOf, standingWords } from './certificate-words';

const certified = (part: Partial<Certificate> = {}): Certificate => ({
  version: 1,
  event: 'uploaded',
  sha256: 'a'.repeat(64),
  at: new Date(2026, 2, 5, 15, 7).toISOString(),
  by: 3,
  byName: 'Ana',
  leafHash: 'b'.repeat(64),
  signed: true,
  timestamp: null,
  timeStamped: false,
  verified: true,
  checkedAt: '2026-03-05T15:08:00Z',
  problem: null,
  ...part,
});

it('never takes what was not checked, or not signed, for proven', () => {
  expect(standingOf(certified())).toBe('verified');
  expect(standingOf(certified({ verified: false, checkedAt: null }))).toBe('unchecked');
  expect(standingOf(certified({ signed: false, verified: false, checkedAt: null }))).toBe('making');
  expect(standingOf(certified({ verified: false, problem: 'file_damaged' }))).toBe('broken');
  expect(standingOf(certified({ signed: false, verified: false }))).toBe('broken');
});

it('says what is wrong', () => {
  expect(standingWords(certified({ verified: false, problem: 'file_damaged' }))).toBe('The stored file is damaged.');
  expect(standingWords(certified({ verified: false }))).toBe('The certificate does not hold.');
});

it('says what is certified', () => {
  expect(eventWords(certified({ event: 'approved' }))).toBe('approved by Ana on Mar 5, 2026 at 3:07 PM');
});

it('lets the approval of a version speak for it', () => {
  const all = [certified({ version: 2 }), certified({ version: 1 }), certified({ version: 1, event: 'approved' })];
  expect(certificateOf(all, 1)?.event).toBe('approved');
  expect(certificateOf(all, 2)?.event).toBe('uploaded');
  expect(certificateOf(all, 3)).toBeUndefined();
});
