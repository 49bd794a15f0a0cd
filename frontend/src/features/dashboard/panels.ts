import type { MemberRole } from '@/api/types';
import { formatDate, formatRelative } from '@/shared/lib/format';
import { dueWords } from '@/shared/review/review-words';
import { documentsByStatus, paths } from '@/shared/routing/paths';
import type { Dashboard, DashboardDocument } from './api';
import { attentionLines } from './attention';

/** What stands between the counts and the recent documents. */
export type PanelKey = 'attention' | 'waiting' | 'sentBack' | 'drafts' | 'approved' | 'begin' | 'expiring';
/** Those that list documents. */
export type ListKey = Exclude<PanelKey, 'attention' | 'begin'>;

/** Which of somebody's own documents ask for something, the pressing ones first. */
const own = ({ sentBack, drafts }: Dashboard, otherwise: PanelKey): PanelKey =>
  sentBack.count > 0 ? 'sentBack' : drafts.count > 0 ? 'drafts' : otherwise;

const isNew = ({ sentBack, drafts, underway }: Dashboard) => sentBack.count + drafts.count + underway === 0;

const first: Record<MemberRole, (dashboard: Dashboard) => PanelKey[]> = {
  admin: () => ['attention', 'waiting'],
  reviewer: (dashboard) => ['waiting', own(dashboard, 'approved')],
  approver: (dashboard) => ['waiting', own(dashboard, 'approved')],
  document_creator: (dashboard) => (isNew(dashboard) ? ['begin', 'approved'] : ['sentBack', 'drafts']),
  user: (dashboard) => ['approved', own(dashboard, 'begin')],
};

/** What a role sees to, first things first. What nobody would look for is shown only where there is something. */
export function panelsFor(role: MemberRole, dashboard: Dashboard): PanelKey[] {
  const empty = Object.values(dashboard.byStatus).every((count) => count === 0);
  // A new organization has its guide: that nothing waits and nothing is wrong is no news there.
  if (role === 'admin' && empty && attentionLines(dashboard.administration).length === 0) return [];
  const panels = first[role](dashboard);
  if (dashboard.waiting.count > 0 && !panels.includes('waiting')) panels.unshift('waiting');
  if (dashboard.sentBack.count > 0 && !panels.includes('sentBack')) panels.push('sentBack');
  if (dashboard.expiring.count > 0) panels.push('expiring');
  return panels;
}

interface ListWords {
  title: string;
  all: { label: string; to: string } | null;
  nothing: string;
}

const YOURS = 'author=me';

/** How each list is called, where all of it is, and what stands in its place when there is nothing. */
export const listWords: Record<ListKey, ListWords> = {
  waiting: {
    title: 'Waiting for you',
    all: { label: 'All that waits', to: paths.approval },
    nothing: 'Nothing waits for you. What needs your decision appears here, the urgent first.',
  },
  sentBack: {
    title: 'Sent back to you',
    all: { label: 'All your documents', to: `${paths.documents}?${YOURS}` },
    nothing: 'Nothing was sent back. A document that is rejected, or needs a revision, appears here with the reason.',
  },
  drafts: {
    title: 'Your drafts',
    all: { label: 'All drafts', to: `${documentsByStatus('draft')}&${YOURS}` },
    nothing: 'No drafts. What you upload without sending it to review stays here until you do.',
  },
  approved: {
    title: 'Recently approved',
    all: { label: 'All approved', to: documentsByStatus('approved') },
    nothing: 'Nothing is approved yet. Documents appear here as soon as they are in force.',
  },
  expiring: { title: 'Expiring soon', all: null, nothing: 'Nothing expires within the next 30 days.' },
};

/** What stands at the right of a document's line; marked when it is pressing. */
export function lineWords(
  key: ListKey,
  { dueAt, updatedAt, approvedAt, expirationDate }: DashboardDocument,
): { text: string; pressing: boolean } {
  if (key === 'waiting') {
    if (!dueAt) return { text: `Sent ${formatRelative(updatedAt)}`, pressing: false };
    const { text, overdue } = dueWords(dueAt);
    return { text, pressing: overdue };
  }
  if (key === 'approved') return { text: `Approved ${formatDate(approvedAt ?? updatedAt)}`, pressing: false };
  if (key === 'expiring') return { text: `Expires ${formatDate(expirationDate ?? updatedAt)}`, pressing: false };
  return { text: `Changed ${formatRelative(updatedAt)}`, pressing: false };
}
