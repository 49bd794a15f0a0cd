import type { DocumentSummary } from '@/api/types';
import { formatRelative, plural } from '../lib/format';

export type Review = NonNullable<DocumentSummary['review']>;

/** The approvals of the open step, where it needs more than one: '1 of 2 approvals'. */
export const approvalsWords = ({ approvals, needed }: Pick<Review, 'approvals' | 'needed'>): string | null =>
  needed > 1 ? `${approvals} of ${plural(needed, 'approval')}` : null;

/** Where a document is on its way: 'Step 2 of 3: Legal, 1 of 2 approvals'. */
export function progressWords(review: Review): string {
  const { steps, position } = review;
  const name = steps[position]?.name;
  const step = `Step ${position + 1} of ${steps.length}${name ? `: ${name}` : ''}`;
  return [step, approvalsWords(review)].filter(Boolean).join(', ');
}

/** Until when the open step should be decided, in words. */
export function dueWords(dueAt: string, now: number = Date.now()): { text: string; overdue: boolean } {
  const overdue = Date.parse(dueAt) < now;
  return { text: overdue ? `Overdue, was due ${formatRelative(dueAt)}` : `Due ${formatRelative(dueAt)}`, overdue };
}
