import { Suspense, type ReactNode } from 'react';
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
  /** Whether there is a guide is not known yet. */
  waiting?: boolean;
}

/** Where the working day starts: what needs the reader first, how many documents stand where, and what changed last. */
export default function DashboardPage({ guide, banner, waiting = false }: DashboardPageProps) {
  const user = useSelector(selectUser);
  const { data, error, isFetching, refetch } = useGetDashboardQuery();
  // Asked for at once, shown below what is still on its way: nothing moves when that arrives.
  useRecentDocuments();
  const role = (user?.role ?? 'user') as MemberRole;
  const organization = user?.organizationName ?? 'your organization';
  const shapes = (
    <>
      {banner}
      <StatCards />
      <LoadingNote what="the dashboard" />
      <PanelSkeletons />
    </>
  );
  return (
    <>
      <PageHeader
        title={`${greeting()}, ${user?.name ?? ''}`}
        documentTitle="Dashboard"
        description={`Where the documents of ${organization} stand.`}
      />
      {/* Guide and welcome stand above all else: what is below them comes with them, and nothing is pushed down. */}
      {!waiting && (data || error) ? (
        <Suspense fallback={shapes}>
          {guide}
          {data?.welcome ? <Welcome role={role} organization={organization} /> : null}
          {banner}
          <StatCards />
          {data ? (
            <Panels role={role} dashboard={data} />
          ) : (
            <ErrorState
              title="What needs you could not be loaded"
              description={messageOf(error, 'The server could not answer.')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          <RecentDocuments />
          {data ? <ActivitySection activity={data.activity} byStatus={data.byStatus} /> : null}
        </Suspense>
      ) : (
        shapes
      )}
    </>
  );
}
