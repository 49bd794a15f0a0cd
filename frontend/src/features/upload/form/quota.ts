import { formatMegabytes, plural } from '@/shared/lib/format';
import type { Usage } from '../api';

/** Why these files do not fit into what the organization's plan has left, or null when they do. */
export function quotaProblem({ documents, storageBytes }: Usage, files: { size: number }[]): string | null {
  if (documents.limit !== null && documents.used + files.length > documents.limit) {
    const left = Math.max(0, documents.limit - documents.used);
    return left === 0
      ? `Your organization's plan allows ${plural(documents.limit, 'document')}, and all of them are used.`
      : `Your organization's plan has room for ${left} more ${left === 1 ? 'document' : 'documents'}. Remove some files.`;
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (storageBytes.limit !== null && storageBytes.used + size > storageBytes.limit) {
    const left = Math.max(0, storageBytes.limit - storageBytes.used);
    return `Your organization's plan has ${formatMegabytes(left)} of storage left, and this needs ${formatMegabytes(size)}.`;
  }
  return null;
}
