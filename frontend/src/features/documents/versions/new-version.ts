import type { DocumentDetail } from '@/api/types';
import type { UploadTask } from '@/api/uploads/uploads';
import { mimeTypeOf } from '@/shared/files/mime-type';

export interface NewVersion {
  file: File;
  changes: string;
  submit: boolean;
}

/** A new version of a document, ready to be sent; refused when the document was changed since it was read. */
export const versionTask = (
  { id, rowVersion }: Pick<DocumentDetail, 'id' | 'rowVersion'>,
  { file, changes, submit }: NewVersion,
): UploadTask => ({
  file,
  mimeType: mimeTypeOf(file),
  path: `/api/documents/${id}/versions`,
  body: () => {
    const body = new FormData();
    body.set('changes', changes.trim());
    body.set('submit', String(submit));
    body.set('rowVersion', String(rowVersion));
    body.set('file', file);
    return body;
  },
});

/** What becomes of the document when the new version is stored. */
export function consequence(
  { status, approvedVersion }: Pick<DocumentDetail, 'status' | 'approvedVersion'>,
  submit: boolean,
): string {
  const inForce =
    approvedVersion === null ? '' : ` Version ${approvedVersion} stays in force until the new one is approved.`;
  if (submit) return `The new version goes to review at once.${inForce}`;
  return status === 'revision_required'
    ? 'The new version waits for you to submit it.'
    : `The new version is a draft until you submit it.${inForce}`;
}
