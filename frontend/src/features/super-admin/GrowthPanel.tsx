import { Link } from 'react-router-dom';
import type { DashboardStatsDto } from '@/api/generated';
import { formatTime } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './console.module.css';
import { Panel } from './Panel';
import { growthWords, number } from './platform-words';

const rows = [
  { key: 'organizations', label: 'Organizations' },
  { key: 'users', label: 'Users' },
  { key: 'documents', label: 'Documents' },
] as const;

/** What came in the last thirty days, against the thirty before. */
export function GrowthPanel({ stats }: { stats: DashboardStatsDto | undefined }) {
  return (
    <Panel title="Growth" aside={<Link to={paths.superAdminAnalytics}>By month</Link>}>
      <div className={styles.frame}>
        <table className={styles.growth}>
          <thead>
            <tr>
              <th scope="col">New</th>
              <th scope="col">30 days</th>
              <th scope="col">30 before</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label }) => {
              const growth = stats?.growth[key];
              return (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{growth ? number(growth.last30Days) : <Skeleton width={28} />}</td>
                  <td>{growth ? number(growth.previous30Days) : <Skeleton width={28} />}</td>
                  <td>{growth ? growthWords(growth) : <Skeleton width={56} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className={styles.foot}>{stats ? `Counted at ${formatTime(stats.measuredAt)}` : ' '}</p>
      </div>
    </Panel>
  );
}
