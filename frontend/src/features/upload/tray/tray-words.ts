import { isSettled, isStored } from '@/api/uploads/upload-phase';
import type { UploadItem } from '@/api/uploads/uploads-slice';
import { plural } from '@/shared/lib/format';

/** Where a file stands, in words. */
export function phaseWords({ phase, progress, error }: Pick<UploadItem, 'phase' | 'progress' | 'error'>): string {
  switch (phase) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `Uploading, ${Math.floor(progress * 100)} %`;
    case 'checking':
      return 'Checking the file';
    case 'indexing':
      return 'Stored. Reading its text for search';
    case 'preview':
      return 'Stored. Making its preview';
    case 'done':
      return error ?? 'Done';
    case 'failed':
      return error ?? 'Failed to upload document';
  }
}

/** Where all of them stand, in one short line. */
export function summaryWords(items: Pick<UploadItem, 'phase'>[]): string {
  const count = (test: (phase: UploadItem['phase']) => boolean) => items.filter(({ phase }) => test(phase)).length;
  const failed = count((phase) => phase === 'failed');
  const stored = count(isStored);
  const failures = failed > 0 ? `, ${failed} failed` : '';
  const sending = items.length - failed - stored;
  if (sending > 0) return `Uploading ${plural(sending, 'file')}${failures}`;
  if (stored === 0) return `${plural(failed, 'file')} failed`;
  return items.every(({ phase }) => isSettled(phase))
    ? `${plural(stored, 'file')} uploaded${failures}`
    : `Processing ${plural(
        count((phase) => !isSettled(phase)),
        'file',
      )}${failures}`;
}
