/** Whether the queue is read as a list, or document by document. */
export type ApprovalMode = 'list' | 'inbox';

const MODE = 'mode';
const ITEM = 'item';

/** How an address wants the queue to be shown, and which document of it is open. */
export function inboxPlaceOf(search: string): { mode: ApprovalMode; item: number | null } {
  const params = new URLSearchParams(search);
  const item = Number(params.get(ITEM) ?? '');
  return {
    mode: params.get(MODE) === 'inbox' ? 'inbox' : 'list',
    item: Number.isSafeInteger(item) && item > 0 ? item : null,
  };
}

/** The address of the inbox with a document open, or with none. */
export const inboxAddress = (item: number | null): string => `?${MODE}=inbox${item === null ? '' : `&${ITEM}=${item}`}`;

export interface Around {
  previous: number | null;
  next: number | null;
}

/**
 * The documents around one. A document that left the queue is looked for where it stood: the one after it has moved up
 * to its place.
 */
export function around(ids: readonly number[], id: number | null, lastIndex: number): Around {
  const index = id === null ? -1 : ids.indexOf(id);
  if (index >= 0) return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  return { previous: ids[lastIndex - 1] ?? null, next: ids[lastIndex] ?? null };
}

/** What opens by itself when a document is decided: the one after it, at the end of the queue the one before. */
export function afterDeciding(ids: readonly number[], id: number | null, lastIndex: number): number | null {
  const { previous, next } = around(ids, id, lastIndex);
  return next ?? previous;
}
