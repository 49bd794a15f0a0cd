import dayjs, { type Dayjs } from 'dayjs';
import type { DocumentChanges } from '@/api/document-life';
import type { DocumentDetail } from '@/api/types';

/** What the form holds. */
export interface EditValues {
  title: string;
  description: string;
  department: string;
  category: DocumentDetail['category'];
  priority: DocumentDetail['priority'];
  tags: string[];
  reviewerId?: number;
  approverId?: number;
  expirationDate: Dayjs | null;
  retentionPeriod: number | null;
  restrictedToDepartment: boolean;
}
export type EditField = keyof EditValues;

export const editFields: readonly EditField[] = [
  'title',
  'description',
  'department',
  'category',
  'priority',
  'tags',
  'reviewerId',
  'approverId',
  'expirationDate',
  'retentionPeriod',
  'restrictedToDepartment',
];

/** A document as the form shows it. */
export const valuesOf = (document: DocumentDetail): EditValues => ({
  title: document.title,
  description: document.description ?? '',
  department: document.department,
  category: document.category,
  priority: document.priority,
  tags: document.tags,
  reviewerId: document.reviewerId ?? undefined,
  approverId: document.approverId ?? undefined,
  expirationDate: document.expirationDate ? dayjs(document.expirationDate) : null,
  retentionPeriod: document.retentionPeriod,
  restrictedToDepartment: document.restrictedToDepartment,
});

/** The form's value of a field as the server takes it; what was emptied becomes null. */
function sent(values: EditValues, field: EditField): unknown {
  switch (field) {
    case 'expirationDate':
      return values.expirationDate?.format('YYYY-MM-DD') ?? null;
    case 'title':
      return values.title.trim();
    case 'description':
      return values.description.trim();
    default:
      return values[field] ?? null;
  }
}

/** What of a document changed and may change, and nothing else. Null when there is nothing to send. */
export function changesOf(document: DocumentDetail, values: EditValues): DocumentChanges | null {
  const before = valuesOf(document);
  const changed = editFields.filter(
    (field) =>
      document.editableFields.includes(field) &&
      JSON.stringify(sent(values, field)) !== JSON.stringify(sent(before, field)),
  );
  if (changed.length === 0) return null;
  return {
    ...Object.fromEntries(changed.map((field) => [field, sent(values, field)])),
    rowVersion: document.rowVersion,
  };
}

/** Why some fields cannot change now, in a sentence; null when all can. */
export function lockReason({
  status,
  editableFields,
}: Pick<DocumentDetail, 'status' | 'editableFields'>): string | null {
  if (editFields.every((field) => editableFields.includes(field))) return null;
  if (status === 'pending_review' || status === 'pending_approval') {
    return 'The document is in review: until it is decided on, only tags may change. To change more, withdraw it.';
  }
  return 'A decision was made on this document: only tags and the times it is kept by may change. To change more, upload a new version.';
}
