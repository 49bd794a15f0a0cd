import { Link } from 'react-router-dom';
import type { DashboardStatsDto, GrowthDto, SystemHealthDto } from '@/api/generated';
import { plural } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Skeleton } from '@/shared/ui/Skeleton';
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
    <ul className={styles.cards}>
      <Card
        label="Total Organizations"
        to={paths.superAdminOrganizations}
        value={stats && number(stats.totalOrganizations)}
        note={stats && came(stats.growth.organizations)}
      />
      <Card
        label="Active Users"
        to={paths.superAdminUsers}
        value={stats && number(stats.activeUsers)}
        note={stats && `of ${number(stats.totalUsers)}, signed in within 30 days`}
      />
      <Card
        label="Total Documents"
        to={paths.superAdminAnalytics}
        value={stats && number(stats.totalDocuments)}
        note={stats && came(stats.growth.documents)}
      />
      <Card
        label="System Health"
        to={paths.superAdminSupport}
        mark={health?.status}
        value={health && healthWords[health.status]}
        note={health && healthNote(health)}
      />
    </ul>
  );
}

interface CardProps {
  label: string;
  to: string;
  value: string | undefined;
  note: string | undefined;
  mark?: SystemHealthDto['status'] | undefined;
}

function Card({ label, to, value, note, mark }: CardProps) {
  return (
    <li>
      <Link to={to} className={styles.card}>
        <span className={styles.label}>{label}</span>
        <span className={styles.figure}>
          {mark ? <span className={`${styles.dot} ${styles[mark]}`} aria-hidden="true" /> : null}
          {value ?? <Skeleton width={72} height={28} />}
        </span>
        <span className={styles.note}>{note ?? <Skeleton width={130} height={12} />}</span>
      </Link>
    </li>
  );
}
