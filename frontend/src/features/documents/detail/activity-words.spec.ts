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
  expect(activityWords('upload_version')).toBe('uploaded a new version');
  expect(activityWords('some_new_deed')).toBe('some new deed');
});

it('tells the version, the fields and the reason, and nothing it does not know', () => {
  expect(activityDetails({ details: { version: 2, comment: 'Fit to publish', ip: '10.0.0.1' } })).toBe(
    'version 2 · Fit to publish',
  );
  expect(activityDetails({ details: { fields: ['title', 'tags'] } })).toBe('title, tags');
  expect(activityDetails({ details: { from: 1, to: 3 } })).toBe('versions 1 and 3');
  expect(activityDetails({ details: {} })).toBe('');
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
