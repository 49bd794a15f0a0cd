import { api } from '../api';

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

const DOCUMENT = [
  'Document',
  'Approval',
  'Stats',
  'Comment',
  'Activity',
  'Version',
  'Retention',
  'Certificate',
] as const;

/** What on screen may be out of date when the server names a kind of object: the resources of the audit log. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  notification: ['Notification'],
  message: ['Conversations', 'Conversation', 'UnreadMessages'],
  document: DOCUMENT,
  document_view: ['SavedView'],
  disposition: ['Retention', 'Document', 'Stats'],
  template: ['Template'],
  review_route: ['ReviewRoute'],
  delegation: ['Delegation', 'Approval'],
  user: ['User', 'Profile'],
  department: ['Department', 'Organization'],
  division: ['Division', 'Organization'],
  organization: ['Organization', 'Billing', 'Setup'],
  subscription: ['Billing', 'Organization'],
  invoice: ['Billing'],
  export: ['Export'],
  report: ['Report'],
  certificate: ['Certificate', 'Document'],
};

/** The cache tags of some topics; of all topics when something was missed. Unknown ones, of a newer server, say nothing. */
export function tagsOf(topics: Iterable<string> | 'all'): Tag[] {
  const names = topics === 'all' ? Object.keys(TAGS) : [...topics];
  // Tags of features that are not loaded yet are no error: nothing on screen provides them.
  return [...new Set(names.flatMap((name) => (Object.hasOwn(TAGS, name) ? (TAGS[name] ?? []) : [])))] as Tag[];
}
