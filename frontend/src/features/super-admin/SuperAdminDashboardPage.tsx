import { messageOf } from '@/api/problem';
import { PageHeader } from '@/shared/ui/PageHeader';
import { ErrorState } from '@/shared/ui/States';
import { ActivityPanel } from './ActivityPanel';
import { AlertList } from './AlertList';
import { useGetDashboardStatsQuery, useGetSystemHealthQuery } from './api';
import styles from './console.module.css';
import { GrowthPanel } from './GrowthPanel';
import { QuickActions } from './QuickActions';
import { RecentOrganizations } from './RecentOrganizations';
import { StatRow } from './StatRow';

const EVERY_MS = 60_000;
const polled = { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true };

/** The platform at a glance: how large, how well, what needs a look. Every figure is measured. */
export default function SuperAdminDashboardPage() {
  const stats = useGetDashboardStatsQuery(undefined, polled);
  const health = useGetSystemHealthQuery(undefined, polled);
  return (
    <>
      <PageHeader
        title="Super Admin Dashboard"
        description="The platform in figures. Documents and messages stay with their organizations."
      />
      {stats.error && !stats.data ? (
        <ErrorState
          title="The figures could not be loaded"
          description={messageOf(stats.error, 'The server could not answer.')}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      ) : (
        <StatRow stats={stats.data} health={health.data} />
      )}
      <QuickActions />
      <div className={styles.columns}>
        <div>
          <AlertList />
          <RecentOrganizations />
        </div>
        <div>
          <ActivityPanel />
          <GrowthPanel stats={stats.data} />
        </div>
      </div>
    </>
  );
}
