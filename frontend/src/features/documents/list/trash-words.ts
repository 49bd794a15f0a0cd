import type { ListedDocument } from '@/api/document-life';

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a document in the trash is deleted for good, or null for one that is not there. */
export function purgeDateOf({ deletedAt }: Pick<ListedDocument, 'deletedAt'>): string | null {
  return deletedAt === null ? null : new Date(Date.parse(deletedAt) + KEPT_DAYS * DAY_MS).toISOString();
}
