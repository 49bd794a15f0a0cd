import dayjs from 'dayjs';
import type { Delegation } from '@/api/delegations';
import { concerning, daysWords, standingInFor, wholeDays } from './delegation-words';

const delegation = (id: number, values: Partial<Delegation>): Delegation => ({
  id,
  state: 'active',
  fromUserId: 1,
  fromName: 'Ada',
  toUserId: 2,
  toName: 'Bo',
  startsAt: '2026-11-23T10:00:00Z',
  endsAt: '2026-11-27T10:00:00Z',
  reason: null,
  isMine: false,
  canEnd: false,
  ...values,
});

it('takes whole days, the last one included', () => {
  const day = dayjs('2026-11-23T15:30:00');
  const { startsAt, endsAt } = wholeDays(day, day);
  expect(dayjs(startsAt).format('YYYY-MM-DD HH:mm')).toBe('2026-11-23 00:00');
  expect(dayjs(endsAt).format('YYYY-MM-DD HH:mm')).toBe('2026-11-23 23:59');
  expect(daysWords({ startsAt, endsAt })).toBe('Nov 23, 2026');
  expect(daysWords(wholeDays(day, day.add(2, 'day')))).toBe('Nov 23, 2026 to Nov 25, 2026');
});

it('puts given ones first and those that are over last', () => {
  const all = [
    delegation(1, { state: 'ended', fromUserId: 5 }),
    delegation(2, { fromUserId: 9, toUserId: 5 }),
    delegation(3, { fromUserId: 5 }),
    delegation(4, { fromUserId: 8 }),
    delegation(5, { state: 'planned', fromUserId: 5, startsAt: '2026-12-23T10:00:00Z' }),
  ];
  expect(concerning(all, 5).map(({ id }) => id)).toEqual([5, 3, 2, 1]);
});

it('says for whom somebody stands in, today', () => {
  const all = [
    delegation(1, { toUserId: 5 }),
    delegation(2, { toUserId: 5, state: 'planned' }),
    delegation(3, { fromUserId: 5 }),
  ];
  expect(standingInFor(all, 5).map(({ id }) => id)).toEqual([1]);
});
