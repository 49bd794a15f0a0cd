import { useCallback, useMemo } from 'react';
import { useGetProcessingQuery } from '@/api/document-life';
import { useOpenDocuments } from '@/shared/access/open-documents';

const MOST_AT_ONCE = 50;

/**
 * Tells which documents can show their first page: open for this person without a code, and drawn already. Everything
 * else keeps the face of its file, and nothing is asked for in vain.
 */
export function usePictures(ids: readonly number[]): (id: number) => boolean {
  const isOpen = useOpenDocuments();
  const open = ids.filter(isOpen).slice(0, MOST_AT_ONCE).join(',');
  const { data } = useGetProcessingQuery({ ids: open }, { skip: open === '' });
  const drawn = useMemo(
    () => new Set(data?.documents.filter(({ thumbnail }) => thumbnail === 'ready').map(({ id }) => id)),
    [data],
  );
  return useCallback((id) => isOpen(id) && drawn.has(id), [isOpen, drawn]);
}
