import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import type { MemberRole } from '@/api/types';
import { greeting } from '@/shared/lib/format';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { ActivitySection } from './ActivitySection';
import { useGetDashboardQuery } from './api';
import { PanelSkeletons } from './Panel';
import { Panels } from './Panels';
import { RecentDocuments, useRecentDocuments } from './RecentDocuments';
import { StatCards } from './StatCards';
import { Welcome } from './Welcome';

interface DashboardPageProps {
  /** What leads a new organization in, from another part of the product. */
  guide?: ReactNode;
  /** What stands above the counts, likewise. */
  banner?: ReactNode;
}

/** Where the working day starts: what needs the reader first, how many documents stand where, and what changed last. */
export default function DashboardPage({ guide, banner }: DashboardPageProps) {
  const user = useSelector(selectUser);
  const { data, error, isFetching, refetch } = useGetDashboardQuery();
  // Asked for at once, shown below what is still on its way: nothing moves when that arrives.
  useRecentDocuments();
  const role = (user?.role ?? 'user') as MemberRole;
  const organization = user?.organizationName ?? 'your organization';
  return (
    <>
      <PageHeader
        title={`${greeting()}, ${user?.name ?? ''}`}
        documentTitle="Dashboard"
        description={`Where the documents of ${organization} stand.`}
      />
      {guide}
      {data?.welcome ? <Welcome role={role} organization={organization} /> : null}
      {banner}
      <StatCards />
      {data ? <Panels role={role} dashboard={data} /> : null}
      {!data && error ? (
        <ErrorState
          title="What needs you could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? (
        <RecentDocuments />
      ) : (
        <>
          <LoadingNote what="the dashboard" />
          <PanelSkeletons />
        </>
      )}
      {data ? <ActivitySection activity={data.activity} byStatus={data.byStatus} /> : null}
    </>
  );
}
