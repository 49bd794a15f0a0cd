import type { GetBillingApiResponse } from '@/api/generated';
import { formatGigabytes } from '../lib/format';

export type Usage = GetBillingApiResponse['usage'];

export interface MeterLine {
  label: string;
  /** '12 of 50', or '12, unlimited'. */
  words: string;
  /** Whole percent, at most 100; null where there is no limit. */
  percent: number | null;
  level: 'ok' | 'near' | 'full';
}

const numbers = new Intl.NumberFormat('en-US');
const count = (value: number) => numbers.format(value);

/** What is used of a plan, in words; near from 80 percent on, as the notices have it. */
export function meterLines({ users, documents, storageBytes }: Usage): MeterLine[] {
  const line = (label: string, { used, limit }: Usage['users'], show: (value: number) => string): MeterLine => {
    if (limit === null) return { label, words: `${show(used)}, unlimited`, percent: null, level: 'ok' };
    const percent = limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100));
    const level = used >= limit ? 'full' : percent >= 80 ? 'near' : 'ok';
    return { label, words: `${show(used)} of ${show(limit)}`, percent, level };
  };
  return [
    line('Users', users, count),
    line('Documents', documents, count),
    line('Storage', storageBytes, formatGigabytes),
  ];
}
