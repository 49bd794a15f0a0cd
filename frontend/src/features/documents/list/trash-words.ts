import type { ListedDocument } from '@/api/document-life';
import { formatDateTime } from '@/shared/lib/format';

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a document in the trash is deleted for good, or null for one that is not there. */
export function purgeDateOf({ deletedAt }: Pick<ListedDocument, 'deletedAt'>): string | null {
  return deletedAt === null ? null : new Date(Date.parse(deletedAt) + KEPT_DAYS * DAY_MS).toISOString();
}

/** When a document was put into the trash, by whom and why, as far as it is known; null for one that is not there. */
export function deletionWords({
  deletedAt,
  deletedByName,
  deletionReason,
  authorName,
}: Pick<ListedDocument, 'deletedAt' | 'deletedByName' | 'deletionReason' | 'authorName'>): string | null {
  if (deletedAt === null) return null;
  const by = deletedByName ? ` by ${deletedByName}` : '';
  const reason = deletionReason ? ` Reason: ${deletionReason}` : '';
  return `Deleted ${formatDateTime(deletedAt)}${by}. Author: ${authorName}.${reason}`;
}
