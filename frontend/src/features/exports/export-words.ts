import type { Export } from '@/api/exports';
import type { BadgeColour } from '@/shared/lib/document-words';
import { formatDate } from '@/shared/lib/format';

const kinds: Record<Export['kind'], string> = {
  evidence: 'Evidence package',
  organization: 'Whole organization',
};

/** What kind of export it is, in words. */
export const kindLabel = (kind: Export['kind']): string => kinds[kind];

const states: Record<Export['state'], { label: string; colour: BadgeColour }> = {
  waiting: { label: 'Waiting', colour: 'grey' },
  running: { label: 'Running', colour: 'blue' },
  ready: { label: 'Ready', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  cancelled: { label: 'Cancelled', colour: 'grey' },
  expired: { label: 'Expired', colour: 'grey' },
};

export const stateOf = (state: Export['state']) => states[state];

/** Whether the worker still has to do with it. */
export const isUnfinished = ({ state }: Pick<Export, 'state'>): boolean => state === 'waiting' || state === 'running';

/** What there is to say below the state: what is being done, why there is nothing, or until when there is something. */
export function stateNote({ state, step, error, expiresAt, mine, createdByName }: Export): string {
  if (isUnfinished({ state })) return step;
  if (state === 'failed') return error ?? 'It could not be made.';
  if (state === 'ready') {
    const until = expiresAt ? `Until ${formatDate(expiresAt)}` : '';
    return mine ? until : `Only ${createdByName} can download it`;
  }
  return '';
}
