import { Tabs } from 'antd';
import { useState } from 'react';
import type { ListApprovalsApiResponse } from '@/api/generated';
import type { DocumentStatus, DocumentSummary } from '@/api/types';
import { useShownDocuments } from '@/shared/lib/shown-documents';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { EmptyState } from '@/shared/ui/States';
import { ApprovalCard, ApprovalSkeleton } from './ApprovalCard';
import styles from './ApprovalsPage.module.css';

const SKELETONS = 3;

/** The queue by step. Opens on the step where something waits. */
export function ApprovalTabs({ data }: { data: ListApprovalsApiResponse | undefined }) {
  const [chosen, setChosen] = useState<DocumentStatus | null>(null);
  const counts = data?.counts;
  const first = counts?.pendingReview === 0 && counts.pendingApproval > 0 ? 'pending_approval' : 'pending_review';
  const active = chosen ?? first;
  const of = (status: DocumentStatus) => data?.documents.filter((document) => document.status === status);
  useShownDocuments((of(active) ?? []).map(({ id }) => id));
  const tab = (status: DocumentStatus, label: string, count: number | undefined) => ({
    key: status,
    label: count === undefined ? label : `${label} (${count})`,
    children: <Queue documents={of(status)} />,
  });
  return (
    <Tabs
      activeKey={active}
      onChange={(key) => setChosen(key as DocumentStatus)}
      items={[
        tab('pending_review', 'Pending Review', counts?.pendingReview),
        tab('pending_approval', 'Pending Approval', counts?.pendingApproval),
      ]}
    />
  );
}

function Queue({ documents }: { documents: DocumentSummary[] | undefined }) {
  if (!documents) return <QueueSkeleton />;
  if (documents.length === 0) return <NothingPending />;
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <ApprovalCard key={document.id} document={document} />
      ))}
    </ul>
  );
}

/** The queue while it is loading. */
export function QueueSkeleton() {
  return (
    <ul className={styles.list} aria-busy>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index}>
          {index === 0 ? <LoadingNote what="pending documents" /> : null}
          <ApprovalSkeleton />
        </li>
      ))}
    </ul>
  );
}

/** An empty queue. */
export function NothingPending() {
  return (
    <EmptyState
      drawing="tick"
      title="No documents pending"
      description="When a document needs you, it appears here and in your notifications."
    />
  );
}
