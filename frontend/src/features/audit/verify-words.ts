import { formatRelative } from '@/shared/lib/format';
import type { Verification } from './api';

const number = (value: number) => value.toLocaleString('en-US');

/** The age of a checkpoint: exact while it is young, since that is what one looks for. */
export function ageWords(iso: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return formatRelative(iso).replace(/ ago$/, '');
}

/** How much of a run is done, in percent; never all of it before it ended. */
export function progressOf({ checked, size }: Pick<Verification, 'checked' | 'size'>): number {
  return size === 0 ? 0 : Math.min(99, Math.floor((checked / size) * 100));
}

/** How a run ended, or how far it is. */
export function verdictOf({ state, checked, size, firstBadSeq, problem }: Verification): string {
  if (state === 'running') return `${number(checked)} of ${number(size)} entries`;
  if (state === 'ok') {
    if (size === 0) return 'There is nothing to verify yet.';
    const words = size === 1 ? 'entry is as it was written' : 'entries are as they were written';
    return `${number(size)} ${words}, and the signed root matches.`;
  }
  const place = firstBadSeq === null ? 'The log does not match what was signed.' : `First bad entry: #${firstBadSeq}.`;
  return problem ? `${place} ${problem}` : place;
}
