import { Link } from 'react-router-dom';
import type { AlertDto } from '@/api/generated';
import { Badge } from '@/shared/ui/Badge';
import { Outcome } from '@/shared/ui/Outcome';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useListAlertsQuery } from './api';
import styles from './console.module.css';
import { Panel } from './Panel';
import { alertLink, severityWords } from './platform-words';

const EVERY_MS = 60_000;

/** What somebody should look at now. */
export function AlertList() {
  const alerts = useListAlertsQuery(undefined, { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true });
  return (
    <Panel title="System Alerts">
      <div className={styles.frame} aria-busy={!alerts.data}>
        <Outcome of={alerts} what="Alerts" waiting={<Waiting />}>
          {(data) =>
            data.alerts.length === 0 ? (
              <p className={styles.calm}>Nothing needs attention.</p>
            ) : (
              <ul>
                {data.alerts.map((alert) => (
                  <Alert key={alert.id} alert={alert} />
                ))}
              </ul>
            )
          }
        </Outcome>
      </div>
    </Panel>
  );
}

function Alert({ alert }: { alert: AlertDto }) {
  const { severity, title, detail, since, link } = alert;
  const { label, colour } = severityWords(severity);
  const target = link ? alertLink(link) : null;
  return (
    <li className={styles.line}>
      <span className={styles.severity}>
        <Badge colour={colour}>{label}</Badge>
      </span>
      <span className={styles.words}>
        <span className={styles.strong}>{title}</span>
        <span className={styles.quiet}>
          {detail}
          {since ? (
            <>
              {' '}
              Since <RelativeTime iso={since} />.
            </>
          ) : null}
        </span>
      </span>
      {target ? (
        <Link to={target.to} className={styles.go}>
          {target.label}
        </Link>
      ) : null}
    </li>
  );
}

function Waiting() {
  return (
    <div>
      <LoadingNote what="alerts" />
      {[0, 1].map((index) => (
        <div key={index} className={styles.line}>
          <Skeleton width={64} height={22} />
          <span className={styles.words}>
            <Skeleton width="50%" />
            <Skeleton width="70%" height={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
