import { lazy, Suspense } from 'react';
import ApprovalsPage from '@/features/approvals/ApprovalsPage';
import type { DeskProps } from '@/features/approvals/inbox/Inbox';

// Preview and decision are large, and the list needs neither.
const ReviewDesk = lazy(() => import('@/features/documents/desk/ReviewDesk'));

const renderDesk = (props: DeskProps) => (
  <Suspense>
    <ReviewDesk {...props} />
  </Suspense>
);

/** The queue of what waits, with the documents themselves in it. */
export default function ApprovalPage() {
  return <ApprovalsPage renderDesk={renderDesk} />;
}
