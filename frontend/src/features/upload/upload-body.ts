import { mimeTypeOf } from '@/shared/files/mime-type';
import type { UploadTask } from '@/api/uploads/uploads';
import { splitTags } from '@/shared/files/file-checks';
import { retentionDays } from './retention';
import type { UploadValues } from './upload-values';

export interface NewDocument {
  file: File;
  title: string;
  values: UploadValues;
  templateId: number | null;
}

/** The multipart body of the contract; what was left open is not sent. */
export function uploadBody({ file, title, values, templateId }: NewDocument): FormData {
  const body = new FormData();
  body.set('title', title);
  body.set('description', values.description ?? '');
  body.set('department', values.department ?? '');
  body.set('category', values.category ?? '');
  body.set('priority', values.priority ?? '');
  body.set('tags', JSON.stringify(splitTags(values.tags ?? '')));
  body.set('requireApproval', String(values.requireApproval));
  if (values.requireApproval) setReview(body, values);
  if (values.expirationDate) body.set('expirationDate', values.expirationDate);
  const days = retentionDays(values);
  if (days !== null) body.set('retentionPeriod', String(days));
  if (values.restrictedToDepartment) body.set('restrictedToDepartment', 'true');
  if (templateId !== null) body.set('templateId', String(templateId));
  body.set('file', file);
  return body;
}

/** A route has people of its own: it is sent alone. */
function setReview(body: FormData, { route, reviewerId, approverId }: UploadValues): void {
  if (typeof route === 'number') {
    body.set('routeId', String(route));
    return;
  }
  if (reviewerId) body.set('reviewerId', String(reviewerId));
  if (approverId) body.set('approverId', String(approverId));
}

/** A new document, ready to be sent. */
export const uploadTask = (document: NewDocument): UploadTask => ({
  file: document.file,
  mimeType: mimeTypeOf(document.file),
  path: '/api/documents',
  body: () => uploadBody(document),
});
