import { changeFilters, clearFilters, queryOf, readFilters, searchOf } from './audit-address';

const read = (text: string) => readFilters(new URLSearchParams(text));
const noon = new Date(2026, 2, 11, 12, 30);

it('reads the filters and leaves the rest of the address alone', () => {
  expect(read('userId=7&action=login&resource=user&resourceId=9&range=week&document=3')).toEqual({
    userId: 7,
    action: 'login',
    resource: 'user',
    resourceId: '9',
    range: 'week',
  });
});

it.each(['userId=x', 'userId=-1', 'userId=1.5', 'range=decade', 'action='])(
  'does not filter by nonsense: %s',
  (text) => {
    expect(queryOf(read(text), noon)).toEqual({});
  },
);

it('sends a range as the times between which it lies, by the clock of the reader', () => {
  const between = (range: string) => {
    const { from, to } = queryOf(read(`range=${range}`), noon);
    return [new Date(from ?? ''), new Date(to ?? '')];
  };
  expect(between('today')).toEqual([new Date(2026, 2, 11), new Date(2026, 2, 12)]);
  expect(between('week')).toEqual([new Date(2026, 2, 8), new Date(2026, 2, 15)]);
  expect(between('month')).toEqual([new Date(2026, 2, 1), new Date(2026, 3, 1)]);
  expect(queryOf(read('range=all'), noon)).toEqual({});
});

it('changes a filter and keeps what belongs to others', () => {
  const params = new URLSearchParams('document=3&userId=7&range=week');
  expect(changeFilters(params, { action: 'login', range: 'all' }).toString()).toBe('document=3&userId=7&action=login');
  expect(changeFilters(params, { userId: null }).toString()).toBe('document=3&range=week');
});

it('drops the one thing when another kind is chosen', () => {
  const params = new URLSearchParams('resource=document&resourceId=4');
  expect(changeFilters(params, { resource: 'user' }).toString()).toBe('resource=user');
});

it('clears every filter and nothing else', () => {
  const params = new URLSearchParams('document=3&userId=7&action=a&resource=b&resourceId=c&range=week');
  expect(clearFilters(params).toString()).toBe('document=3');
});

it('writes the filters of a download', () => {
  expect(searchOf({})).toBe('');
  expect(searchOf({ userId: 7, action: 'a&b' })).toBe('?userId=7&action=a%26b');
});
