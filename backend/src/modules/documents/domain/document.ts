/** Vocabulary of documents (specification, sections 4 and 9). */
export const DOCUMENT_STATUSES = [
  'draft',
  'pending_review',
  'pending_approval',
  'approved',
  'rejected',
  'revision_required',
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const CATEGORIES = ['policy', 'procedure', 'report', 'contract', 'manual'] as const;
export type Category = (typeof CATEGORIES)[number];

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** 10 MB, as the specification states it. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_TAGS = 30;
export const MAX_TAG_LENGTH = 60;
/** A hundred years. */
export const MAX_RETENTION_DAYS = 36_500;
