import type { BulkAction, BulkItem, BulkRequest, BulkResult } from '@/api/document-life';
import { plural } from '@/shared/lib/format';

/** As many as the server takes at once. */
export const BULK_LIMIT = 100;
/** As many as go into one archive. */
export const ZIP_LIMIT = 50;
/** As many as "everything that matches" may be. */
export const MATCHING_LIMIT = 1000;

const inverse: Record<BulkAction, BulkAction> = {
  tag: 'untag',
  untag: 'tag',
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'restore',
  restore: 'delete',
};

const done: Record<BulkAction, string> = {
  tag: 'tagged',
  untag: 'untagged',
  archive: 'archived',
  unarchive: 'taken out of the archive',
  delete: 'moved to the trash',
  restore: 'restored',
};

const chunks = (ids: readonly number[], size = BULK_LIMIT): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));

/** The requests that do something with many documents, each within the server's limit. */
export const requestsFor = (action: BulkAction, ids: readonly number[], tags?: string[]): BulkRequest[] =>
  chunks(ids).map((part) => ({ action, ids: part, ...(tags ? { tags } : {}) }));

/** Several answers as one. */
export const together = (answers: readonly BulkResult[]): BulkResult => ({
  results: answers.flatMap(({ results }) => results),
  done: answers.reduce((sum, answer) => sum + answer.done, 0),
  failed: answers.reduce((sum, answer) => sum + answer.failed, 0),
});

/**
 * The requests that undo what was done, and only that: what failed was not changed, and a document that had one of
 * the tags before keeps it.
 */
export function undoRequests(action: BulkAction, results: readonly BulkItem[]): BulkRequest[] {
  const changed = results.filter(({ ok }) => ok);
  if (action !== 'tag' && action !== 'untag') {
    return requestsFor(
      inverse[action],
      changed.map(({ id }) => id),
    );
  }
  const groups = new Map<string, { ids: number[]; tags: string[] }>();
  for (const { id, tags = [] } of changed) {
    if (tags.length === 0) continue;
    const key = JSON.stringify([...tags].sort());
    const group = groups.get(key) ?? { ids: [], tags };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ ids, tags }) => requestsFor(inverse[action], ids, tags));
}

/** 'One was archived' in words for the toast: how many were done, how many could not be, and why. */
export function summaryOf(
  action: BulkAction,
  { results, done: succeeded, failed }: BulkResult,
): {
  title: string;
  description?: string;
} {
  const title = succeeded === 0 ? 'Nothing was changed' : `${plural(succeeded, 'document')} ${done[action]}`;
  if (failed === 0) return { title };
  return { title, description: `${failed} could not be ${done[action]}: ${reasons(results)}` };
}

/** What of many could not be done. */
export interface Refusal {
  action: BulkAction;
  done: number;
  items: BulkItem[];
}

/** What could not be done, or null when all was. */
export function refusalOf(action: BulkAction, { results, done: succeeded }: BulkResult): Refusal | null {
  const items = results.filter(({ ok }) => !ok);
  return items.length > 0 ? { action, done: succeeded, items } : null;
}

/** 'Two documents could not be archived', as a title. */
export const refusalTitle = ({ action, items }: Refusal): string =>
  `${plural(items.length, 'document')} could not be ${done[action]}`;

const REASONS_SHOWN = 3;

/** Why some failed: each reason once, with the document's title where only one has it. */
function reasons(results: readonly BulkItem[]): string {
  const byMessage = new Map<string, BulkItem[]>();
  for (const item of results) {
    if (item.ok) continue;
    const message = (item.message ?? 'it was refused').replace(/\.$/, '');
    byMessage.set(message, [...(byMessage.get(message) ?? []), item]);
  }
  const lines = [...byMessage].map(([message, [first, ...rest]]) =>
    rest.length === 0 && first?.title ? `${first.title}: ${message}` : message,
  );
  const shown = lines.slice(0, REASONS_SHOWN).join('; ');
  return lines.length > REASONS_SHOWN ? `${shown}; and more.` : `${shown}.`;
}
