import { useCallback } from 'react';
import { useListAccessQuery, type OpenAccess } from '@/api/document-content';

/** Whether a document may be read now without a code. */
export function isOpen(access: OpenAccess | undefined, documentId: number, now: number): boolean {
  if (!access) return false;
  if (access.all && Date.parse(access.all) > now) return true;
  return access.grants.some((grant) => grant.documentId === documentId && Date.parse(grant.until) > now);
}

/** Tells which documents may be read now without a code: only these may load what shows their content by themselves. */
export function useOpenDocuments(): (documentId: number) => boolean {
  const { data } = useListAccessQuery();
  return useCallback((documentId) => isOpen(data, documentId, Date.now()), [data]);
}
