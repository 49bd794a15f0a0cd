import { capitalize } from '@/shared/lib/format';
import { Outcome } from '@/shared/ui/Outcome';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useListRecentActivityQuery } from './api';
import styles from './console.module.css';
import { Panel } from './Panel';

const SHOWN = 4;

/** The four things that happened last on the platform. */
export function ActivityPanel() {
  const activity = useListRecentActivityQuery({ limit: SHOWN });
  return (
    <Panel title="Recent Activity">
      <div className={styles.frame} aria-busy={!activity.data}>
        <Outcome of={activity} what="Recent activity" waiting={<Waiting />}>
          {({ activities }) =>
            activities.length === 0 ? (
              <p className={styles.calm}>Nothing happened yet.</p>
            ) : (
              <ul>
                {activities.map(({ description, timestamp, type }, index) => (
                  <li key={`${timestamp} ${index}`} className={styles.line}>
                    <span className={styles.words}>
                      <span className={styles.said}>{description}</span>
                      <span className={styles.quiet}>
                        {capitalize(type)}, <RelativeTime iso={timestamp} />
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Outcome>
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <div>
      <LoadingNote what="recent activity" />
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index} className={styles.line}>
          <span className={styles.words}>
            <Skeleton width="70%" />
            <Skeleton width={120} height={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
