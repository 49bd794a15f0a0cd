import { lazy, Suspense } from 'react';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { Dashboard } from './api';
import styles from './Charts.module.css';

// The drawing code comes after the first screen.
const Charts = lazy(() => import('./Charts'));

/** The organization in pictures, once there is something to draw. */
export function ActivitySection({ activity, byStatus }: Pick<Dashboard, 'activity' | 'byStatus'>) {
  const none = Object.values(byStatus).every((count) => count === 0);
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity" className={styles.heading}>
        Activity
      </h2>
      {none ? (
        <p className={styles.empty}>
          Uploads and decisions of the last twelve weeks, and where your documents stand, are drawn here from the first
          document on.
        </p>
      ) : (
        <Suspense fallback={<Waiting />}>
          <Charts activity={activity} byStatus={byStatus} />
        </Suspense>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={styles.charts} aria-hidden="true">
      {[0, 1].map((chart) => (
        <div key={chart} className={styles.chart}>
          <Skeleton width={180} height={20} />
        </div>
      ))}
    </div>
  );
}
