import { useDeferredValue, useMemo } from 'react';
import { useDocumentFeedInfiniteQuery } from '@/api/api';
import type { ListedDocument, ListQuery } from '@/api/document-life';

/**
 * The list as far as it is loaded. While other filters are loading, the former documents stay, as `outdated`. A page
 * that arrives is drawn in pauses of whatever else the browser has to do: twenty cards at once would make it stall.
 */
export function useDocumentPages(query: ListQuery) {
  const feed = useDocumentFeedInfiniteQuery(query);
  const newest = (feed.currentData ?? feed.data)?.pages;
  const pages = useDeferredValue(newest);
  const documents = useMemo(() => pages?.flatMap((page): ListedDocument[] => page.documents), [pages]);
  const ids = useMemo(() => documents?.map(({ id }) => id) ?? [], [documents]);
  const first = pages?.[0];
  return {
    feed,
    documents,
    ids,
    outdated: feed.currentData === undefined,
    loadingMore: feed.isFetchingNextPage || (pages?.length ?? 0) < (newest?.length ?? 0),
    /** How many match, where that is counted to the end and not all of them are loaded. */
    total: first && !first.totalCapped && first.total > ids.length ? first.total : null,
    totalWords: first && (first.totalCapped ? '1,000+' : first.total.toLocaleString('en-US')),
  };
}
