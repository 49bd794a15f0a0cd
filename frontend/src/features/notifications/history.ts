import dayjs from 'dayjs';
import { formatDate } from '@/shared/lib/format';
import type { Notice, NoticeFilter } from './api';

export interface Day {
  label: string;
  notices: Notice[];
}

/** The history day by day, as it comes: newest first, in the reader's time zone. */
export function byDay(notices: readonly Notice[], now: Date = new Date()): Day[] {
  const days: Day[] = [];
  for (const notice of notices) {
    const label = dayOf(notice.createdAt, now);
    const last = days.at(-1);
    if (last?.label === label) last.notices.push(notice);
    else days.push({ label, notices: [notice] });
  }
  return days;
}

function dayOf(iso: string, now: Date): string {
  const day = dayjs(iso);
  if (day.isSame(now, 'day')) return 'Today';
  return day.isSame(dayjs(now).subtract(1, 'day'), 'day') ? 'Yesterday' : formatDate(iso);
}

/** What the kinds are called where one is chosen to look at. The server knows which of them a person ever gets. */
export type KindName = NonNullable<NoticeFilter['kind']>;

/** The filter that an address asks for. */
export function filterOf(params: URLSearchParams, kinds: readonly string[]): NoticeFilter {
  const kind = params.get('kind');
  return {
    ...(params.get('show') === 'unread' && { unread: true }),
    ...(kind !== null && kinds.includes(kind) && { kind: kind as KindName }),
  };
}

/** The address of a filter. */
export function addressOf({ unread, kind }: NoticeFilter): URLSearchParams {
  return new URLSearchParams({ ...(unread && { show: 'unread' }), ...(kind && { kind }) });
}
