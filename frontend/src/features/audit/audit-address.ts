import dayjs from 'dayjs';
import type { AuditQuery } from './api';

export const ranges = ['all', 'today', 'week', 'month'] as const;
export type Range = (typeof ranges)[number];

/** The filters of the log as the address holds them. */
export interface AuditFilters {
  userId: number | null;
  action: string | null;
  resource: string | null;
  /** Set by links that lead to one thing's entries. */
  resourceId: string | null;
  range: Range;
}

export type FilterChange = Partial<Record<keyof AuditFilters, string | null>>;

const names: readonly (keyof AuditFilters)[] = ['userId', 'action', 'resource', 'resourceId', 'range'];

/** Reads the log's part of an address; what makes no sense does not filter. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const userId = Number(params.get('userId'));
  return {
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
    action: params.get('action') || null,
    resource: params.get('resource') || null,
    resourceId: params.get('resourceId') || null,
    range: ranges.find((range) => range === params.get('range')) ?? 'all',
  };
}

/** The address with some filters changed; null or the default takes one out. Everything else stays as it is. */
export function changeFilters(params: URLSearchParams, changes: FilterChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value && value !== 'all') next.set(name, value);
    else next.delete(name);
  }
  // An id is one of its kind only.
  if ('resource' in changes && !('resourceId' in changes)) next.delete('resourceId');
  return next;
}

/** The address without any filter. */
export function clearFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  names.forEach((name) => next.delete(name));
  return next;
}

const units = { today: 'day', week: 'week', month: 'month' } as const;

/** What to ask the server for. Days, weeks and months begin where the reader is. */
export function queryOf({ range, ...filters }: AuditFilters, now: Date): AuditQuery {
  const unit = range === 'all' ? null : units[range];
  const entries = Object.entries({
    ...filters,
    from: unit && dayjs(now).startOf(unit).toISOString(),
    to: unit && dayjs(now).startOf(unit).add(1, unit).toISOString(),
  }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries);
}

/** The same as the query of an address, for downloads. */
export function searchOf(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) params.set(name, String(value));
  const text = params.toString();
  return text && `?${text}`;
}
