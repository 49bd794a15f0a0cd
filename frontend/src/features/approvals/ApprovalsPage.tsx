import { Tabs } from 'antd';
import { useState } from 'react';
import { useListApprovalsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { DocumentStatus, DocumentSummary } from '@/api/types';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { ApprovalCard, ApprovalSkeleton } from './ApprovalCard';
import styles from './ApprovalsPage.module.css';

const SKELETONS = 3;

/** What waits for this user, by step. Opens on the step where something waits. */
export default function ApprovalsPage() {
  const { data, error, isFetching, refetch } = useListApprovalsQuery();
  const [chosen, setChosen] = useState<DocumentStatus | null>(null);
  const counts = data?.counts;
  const first = counts?.pendingReview === 0 && counts.pendingApproval > 0 ? 'pending_approval' : 'pending_review';
  const tab = (status: DocumentStatus, label: string, count: number | undefined) => ({
    key: status,
    label: count === undefined ? label : `${label} (${count})`,
    children: <Queue documents={data?.documents.filter((document) => document.status === status)} />,
  });
  return (
    <>
      <PageHeader title="Pending Approvals" description="Documents that wait for your review or your approval." />
      {error && !data ? (
        <ErrorState
          title="Pending documents could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Tabs
          activeKey={chosen ?? first}
          onChange={(key) => setChosen(key as DocumentStatus)}
          items={[
            tab('pending_review', 'Pending Review', counts?.pendingReview),
            tab('pending_approval', 'Pending Approval', counts?.pendingApproval),
          ]}
        />
      )}
    </>
  );
}

function Queue({ documents }: { documents: DocumentSummary[] | undefined }) {
  if (documents?.length === 0) {
    return (
      <EmptyState
        drawing="tick"
        title="No documents pending"
        description="When a document needs you, it appears here and in your notifications."
      />
    );
  }
  return (
    <ul className={styles.list} aria-busy={!documents}>
      {documents
        ? documents.map((document) => <ApprovalCard key={document.id} document={document} />)
        : Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index}>
              {index === 0 ? <LoadingNote what="pending documents" /> : null}
              <ApprovalSkeleton />
            </li>
          ))}
    </ul>
  );
}
