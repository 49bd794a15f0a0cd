import { activityDetails, activityWords, byDay } from './activity-words';

const entry = (id: number, createdAt: string) => ({
  id,
  action: 'view',
  userId: 1,
  userName: 'Ada',
  createdAt,
  details: {},
});

it('says what was done in words, and what it has no words for as it is', () => {
  expect(activityWords({ action: 'upload_version', details: {} })).toBe('uploaded a new version');
  expect(activityWords({ action: 'some_new_deed', details: {} })).toBe('some new deed');
});

it('tells the review from the approval', () => {
  expect(activityWords({ action: 'approve', details: { to: 'pending_approval' } })).toBe('passed it in review');
  expect(activityWords({ action: 'approve', details: { to: 'approved' } })).toBe('approved it');
});

it('tells the certificate of a file from that of its approval', () => {
  expect(activityWords({ action: 'certify', details: { event: 'uploaded' } })).toBe('certified the file');
  expect(activityWords({ action: 'certify', details: { event: 'approved' } })).toBe('certified the approved file');
});

it.each([
  [{ version: 2, comment: 'Fit to publish', ip: '10.0.0.1' }, 'version 2 · Fit to publish'],
  [{ changed: { title: { from: 'a', to: 'b' }, expirationDate: 'changed' } }, 'title, expiration date'],
  [{ tagsAdded: ['iso', 'hr'] }, 'added iso, hr'],
  [{ from: 1, to: 3 }, 'versions 1 and 3'],
  [{ from: 'pending_review', to: 'pending_approval', version: 1 }, 'version 1'],
  [{ attempted: 'approve', reason: 'NOT_ASSIGNED' }, 'not assigned'],
  [{ reason: 'wrong_code' }, 'the code was wrong or too old'],
  [{ reason: 'some_new_reason' }, 'some new reason'],
  [{ comment: 'See form_12' }, 'See form_12'],
  [{}, ''],
])('tells what belongs to it, and nothing it does not know (%#)', (details, text) => {
  expect(activityDetails({ details })).toBe(text);
});

it('groups by the day of the reader', () => {
  const now = new Date(2025, 2, 5, 9, 0);
  const at = (day: number, hour: number) => new Date(2025, 2, day, hour).toISOString();
  const days = byDay([entry(4, at(5, 8)), entry(3, at(4, 23)), entry(2, at(4, 1)), entry(1, at(1, 12))], now);
  expect(days.map(({ label, entries }) => [label, entries.map(({ id }) => id)])).toEqual([
    ['Today', [4]],
    ['Yesterday', [3, 2]],
    ['Mar 1, 2025', [1]],
  ]);
});
