import { useEffect, useSyncExternalStore } from 'react';

const none: readonly number[] = [];
let shown: readonly number[] = none;
const listeners = new Set<() => void>();

function show(ids: readonly number[]): void {
  shown = ids;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the detail dialog which documents are on the page, in their order, so that it can walk along them. */
export function useShownDocuments(ids: readonly number[]): void {
  const key = ids.join(',');
  useEffect(() => {
    show(key === '' ? none : key.split(',').map(Number));
    return () => show(none);
  }, [key]);
}

export interface Neighbours {
  previous: number | null;
  next: number | null;
  /** The place of the document in the list, from 1; 0 when it is not in it. */
  position: number;
  count: number;
}

/** The documents before and after `id` in a list. */
export function neighboursOf(ids: readonly number[], id: number): Neighbours {
  const index = ids.indexOf(id);
  if (index < 0) return { previous: null, next: null, position: 0, count: ids.length };
  return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null, position: index + 1, count: ids.length };
}

/** The documents before and after `id` on the page that is shown. */
export const useNeighbours = (id: number): Neighbours =>
  neighboursOf(
    useSyncExternalStore(subscribe, () => shown),
    id,
  );
