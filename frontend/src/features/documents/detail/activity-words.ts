import dayjs from 'dayjs';
import type { ActivityEntry } from '@/api/document-content';
import { formatDate } from '@/shared/lib/format';

const words: Record<string, string> = {
  upload: 'uploaded the document',
  upload_version: 'uploaded a new version',
  restore_version: 'restored an older version',
  update: 'changed the details',
  submit: 'submitted it for review',
  withdraw: 'withdrew it from review',
  approve: 'approved it',
  reject: 'rejected it',
  revision: 'asked for revision',
  comment: 'commented',
  hand_over: 'handed it over',
  archive: 'archived it',
  unarchive: 'took it out of the archive',
  delete: 'moved it to the trash',
  restore: 'took it out of the trash',
  purge: 'deleted it for good',
  legal_hold: 'put it under legal hold',
  hold: 'put it under legal hold',
  release_hold: 'released the legal hold',
  expire: 'noted that it has expired',
  publish_without_review: 'published it without review',
  dispose: 'disposed of it',
  view: 'opened it',
  preview: 'read it in the preview',
  thumbnail: 'saw its first page in a list',
  download: 'downloaded it',
  print: 'printed it',
  zip: 'downloaded it in an archive',
  compare: 'compared two versions',
  request_access: 'asked for access',
  access_granted: 'entered the code',
  access_denied: 'was refused access',
  integrity_failure: 'met a damaged file',
  integrity_restored: 'found the file whole again',
  certify: 'certified the file',
  certificate: 'exported the certificate',
  check_certificate: 'checked the certificate',
  signature_sheet: 'opened the signature sheet',
  signed_copy: 'opened the signed copy',
  tag: 'changed the tags',
  reassign: 'named other people to decide',
  escalate: 'widened who may decide',
  retry_preview: 'had the preview made again',
  export: 'exported it',
};

/** What somebody did, to be read after the name. An action without words of its own is said as it is recorded. */
export function activityWords({ action, details }: Pick<ActivityEntry, 'action' | 'details'>): string {
  // The first of the two approvals only passes it on.
  if (action === 'approve' && details.to === 'pending_approval') return 'passed it in review';
  // A file is certified as it comes, and again with its approval.
  if (action === 'certify' && details.event === 'approved') return 'certified the approved file';
  return words[action] ?? action.replaceAll('_', ' ');
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const listed = (value: unknown) => (Array.isArray(value) ? value.filter(isText).join(', ') : '');
const refusals: Record<string, string> = {
  wrong_code: 'the code was wrong or too old',
  code_required: 'no code was entered',
};
/** Reasons of refusals are codes: capitals, or words joined by underscores. What people wrote stays as it is. */
const inWords = (text: string) =>
  refusals[text] ?? (/^([A-Z_]+|[a-z]+(_[a-z]+)+)$/.test(text) ? text.toLowerCase().replaceAll('_', ' ') : text);
/** Names of fields as they are stored: 'expirationDate' is 'expiration date'. */
const fieldName = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase();

/** What an entry tells beyond the deed: the version, the fields that changed, the reason. */
export function activityDetails({ details }: Pick<ActivityEntry, 'details'>): string {
  const { version, restoredFrom, from, to, changed, tagsAdded, tagsRemoved, comment, reason, changes } = details;
  const fields = typeof changed === 'object' && changed !== null ? Object.keys(changed).map(fieldName) : [];
  return [
    typeof version === 'number' ? `version ${version}` : '',
    typeof restoredFrom === 'number' ? `from version ${restoredFrom}` : '',
    typeof from === 'number' && typeof to === 'number' ? `versions ${from} and ${to}` : '',
    fields.join(', '),
    listed(tagsAdded) && `added ${listed(tagsAdded)}`,
    listed(tagsRemoved) && `removed ${listed(tagsRemoved)}`,
    ...[comment, reason, changes].filter(isText).map(inWords),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export interface ActivityDay {
  /** 'Today', 'Yesterday' or the date. */
  label: string;
  entries: ActivityEntry[];
}

/** Entries, newest first, by the day they fall on in the reader's time zone. */
export function byDay(entries: readonly ActivityEntry[], now: Date): ActivityDay[] {
  const today = dayjs(now);
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const date = dayjs(entry.createdAt);
    const label = date.isSame(today, 'day')
      ? 'Today'
      : date.isSame(today.subtract(1, 'day'), 'day')
        ? 'Yesterday'
        : formatDate(entry.createdAt);
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}
