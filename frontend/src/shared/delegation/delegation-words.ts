import dayjs, { type Dayjs } from 'dayjs';
import type { Delegation } from '@/api/delegations';
import { formatDate } from '../lib/format';

/** The moments of whole days, in the user's time zone: from the first one's start to the last one's end. */
export const wholeDays = (from: Dayjs, to: Dayjs): { startsAt: string; endsAt: string } => ({
  startsAt: from.startOf('day').toISOString(),
  endsAt: to.endOf('day').toISOString(),
});

/** 'Nov 23, 2026 to Nov 27, 2026', or the one day. */
export function daysWords({ startsAt, endsAt }: Pick<Delegation, 'startsAt' | 'endsAt'>): string {
  const [from, to] = [formatDate(startsAt), formatDate(endsAt)];
  return from === to ? from : `${from} to ${to}`;
}

/** Those that concern a person: given first, the current ones before those that are over, newest first. */
export function concerning(delegations: readonly Delegation[], userId: number | undefined): Delegation[] {
  const over = ({ state }: Delegation) => Number(state === 'ended');
  return delegations
    .filter(({ fromUserId, toUserId }) => fromUserId === userId || toUserId === userId)
    .toSorted(
      (a, b) =>
        over(a) - over(b) ||
        Number(b.fromUserId === userId) - Number(a.fromUserId === userId) ||
        dayjs(b.startsAt).valueOf() - dayjs(a.startsAt).valueOf(),
    );
}

/** Those for whom a person stands in right now. */
export const standingInFor = (delegations: readonly Delegation[], userId: number | undefined): Delegation[] =>
  delegations.filter(({ state, toUserId }) => state === 'active' && toUserId === userId);
