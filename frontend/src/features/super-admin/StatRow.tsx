import type { DashboardStatsDto, GrowthDto, SystemHealthDto } from '@/api/generated';
import { plural } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Figure, Figures } from '@/shared/ui/Figures';
import styles from './console.module.css';
import { number } from './platform-words';

interface StatRowProps {
  stats: DashboardStatsDto | undefined;
  health: SystemHealthDto | undefined;
}

const healthWords = { ok: 'Working', degraded: 'Degraded', down: 'Down' } as const;

const came = ({ last30Days }: GrowthDto) => `${number(last30Days)} new in 30 days`;

function healthNote({ checks }: SystemHealthDto): string {
  const measured = checks.filter(({ status }) => status !== 'unknown');
  const fine = measured.filter(({ status }) => status === 'ok').length;
  return `${fine} of ${plural(measured.length, 'part')} in order`;
}

/** Four figures, each the way to what it counts. */
export function StatRow({ stats, health }: StatRowProps) {
  return (
    <Figures>
      <Figure
        label="Total Organizations"
        to={paths.superAdminOrganizations}
        value={stats && number(stats.totalOrganizations)}
        note={stats && came(stats.growth.organizations)}
      />
      <Figure
        label="Active Users"
        to={paths.superAdminUsers}
        value={stats && number(stats.activeUsers)}
        note={stats && `of ${number(stats.totalUsers)}, signed in within 30 days`}
      />
      <Figure
        label="Total Documents"
        to={paths.superAdminAnalytics}
        value={stats && number(stats.totalDocuments)}
        note={stats && came(stats.growth.documents)}
      />
      <Figure
        label="System Health"
        to={paths.superAdminSupport}
        value={health && <Health status={health.status} />}
        note={health && healthNote(health)}
      />
    </Figures>
  );
}

const Health = ({ status }: Pick<SystemHealthDto, 'status'>) => (
  <>
    <span className={`${styles.dot} ${styles[status]}`} aria-hidden="true" />
    {healthWords[status]}
  </>
);
