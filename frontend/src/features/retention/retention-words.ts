import { formatDate, plural } from '@/shared/lib/format';
import type { Disposition, DisposeResult, DueDocument } from './api';

/** Why a document is due, with the day since when. */
export function dueWords({
  due,
  retainedUntil,
  expirationDate,
}: Pick<DueDocument, 'due' | 'retainedUntil' | 'expirationDate'>): string {
  if (due === 'expired') return expirationDate ? `Expired ${formatDate(expirationDate)}` : 'Expired';
  return retainedUntil ? `Retention ended ${formatDate(retainedUntil)}` : 'Retention ended';
}

/** Who destroyed a document. */
export function disposedBy({ automatic, byName }: Pick<Disposition, 'automatic' | 'byName'>): string {
  if (automatic) return byName ? `Time in the trash ran out, deleted by ${byName}` : 'Time in the trash ran out';
  return byName ?? 'Unknown';
}

/** How disposing of several documents ended. */
export function disposeSummary({ results }: Pick<DisposeResult, 'results'>): { title: string; description: string } {
  const done = results.filter(({ ok }) => ok).length;
  const failed = results.filter(({ ok }) => !ok);
  const title = done === 0 ? 'Nothing was changed' : `${plural(done, 'document')} moved to the trash`;
  if (failed.length === 0) return { title, description: 'Restorable for 30 days, then destroyed.' };
  const reasons = [...new Set(failed.map(({ message }) => message ?? 'It was refused.'))];
  return { title, description: `${failed.length} could not be disposed of: ${reasons.slice(0, 3).join(' ')}` };
}
