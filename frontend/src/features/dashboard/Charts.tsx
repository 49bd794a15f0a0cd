import { Chart } from '@/shared/charts/Chart';
import type { Dashboard } from './api';
import { activitySeries, statusPoints } from './chart-series';
import styles from './Charts.module.css';

/** What happened over twelve weeks, and where the documents stand now. */
export default function Charts({ activity, byStatus }: Pick<Dashboard, 'activity' | 'byStatus'>) {
  const series = activitySeries(activity);
  return (
    <div className={styles.charts}>
      <div className={styles.chart}>
        {series ? (
          <Chart kind="line" title="Uploads and decisions by week" series={series} />
        ) : (
          <>
            <h3 className={styles.title}>Uploads and decisions by week</h3>
            <p className={styles.nothing}>Nothing was uploaded or decided in the last twelve weeks.</p>
          </>
        )}
      </div>
      <div className={styles.chart}>
        <Chart kind="bar" title="Documents by status" points={statusPoints(byStatus)} />
      </div>
    </div>
  );
}
