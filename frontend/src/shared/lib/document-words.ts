export type BadgeColour = 'green' | 'yellow' | 'blue' | 'orange' | 'red' | 'grey';
export type Status = 'draft' | 'pending_review' | 'pending_approval' | 'approved' | 'rejected' | 'revision_required';
export type Priority = 'low' | 'medium' | 'high' | 'urgent';

const statusWords: Record<Status, string> = {
  draft: 'Draft',
  pending_review: 'Pending review',
  pending_approval: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
  revision_required: 'Revision required',
};

const statusColours: Partial<Record<Status, BadgeColour>> = {
  approved: 'green',
  pending_review: 'yellow',
  pending_approval: 'yellow',
  rejected: 'red',
  revision_required: 'orange',
};

/** A status in words. */
export const statusLabel = (status: Status): string => statusWords[status];

/** The badge colour of a status; on the approval page pending approval is blue, to tell the two queues apart. */
export function statusColour(status: Status, onApprovalPage = false): BadgeColour {
  if (onApprovalPage && status === 'pending_approval') return 'blue';
  return statusColours[status] ?? 'grey';
}

const actionColours: Record<string, BadgeColour> = { approve: 'green', reject: 'red', revision: 'orange' };
const actionWords: Record<string, string> = {
  approve: 'Approved',
  reject: 'Rejected',
  revision: 'Asked for revision',
  submit: 'Submitted',
  withdraw: 'Withdrawn',
};

/** What a comment's action did, in words. */
export const actionLabel = (action: string): string => actionWords[action] ?? action;

/** The badge colour of a comment's action. */
export const actionColour = (action: string): BadgeColour => actionColours[action] ?? 'grey';

/** The categories, statuses and priorities that the product knows, for selects. */
export const categories = ['policy', 'procedure', 'report', 'contract', 'manual'] as const;
export const statuses = Object.keys(statusWords) as Status[];
export const priorities: readonly Priority[] = ['low', 'medium', 'high', 'urgent'];

export type FileKind = 'PDF' | 'DOC' | 'XLS' | 'TXT' | 'FILE';

/** The kind of a file by its MIME type. */
export function fileKind(mimeType: string): FileKind {
  if (mimeType === 'application/pdf') return 'PDF';
  if (/word/.test(mimeType)) return 'DOC';
  if (/excel|spreadsheet/.test(mimeType)) return 'XLS';
  return mimeType.startsWith('text/') ? 'TXT' : 'FILE';
}

/** A department in words: names are shown as they were given, with a capital; the short form of human resources is one. */
export const departmentLabel = (name: string): string =>
  name === 'hr' ? 'HR' : name.charAt(0).toUpperCase() + name.slice(1);
