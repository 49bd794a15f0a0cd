import { Button } from 'antd';
import type { HealthCheckDto } from '@/api/generated';
import { formatTime } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/Badge';
import { Outcome } from '@/shared/ui/Outcome';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useGetSystemHealthQuery } from './api';
import styles from './lists.module.css';
import { Panel } from './Panel';
import { formatFigure, partName, statusWords } from './platform-words';

const EVERY_MS = 30_000;
const PARTS = 6;

/** Each part that the platform depends on, as it was measured a moment ago. */
export function HealthPanel() {
  const health = useGetSystemHealthQuery(undefined, { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true });
  return (
    <Panel
      title="System health"
      aside={
        <Button size="small" loading={health.isFetching} onClick={() => void health.refetch()}>
          Measure again
        </Button>
      }
    >
      <Outcome of={health} what="System health" waiting={<Waiting />}>
        {({ checks }) => (
          <div className={styles.parts}>
            {checks.map((check) => (
              <Part key={check.name} check={check} />
            ))}
          </div>
        )}
      </Outcome>
    </Panel>
  );
}

function Part({ check }: { check: HealthCheckDto }) {
  const { name, status, summary, since, figures, measuredAt } = check;
  const { label, colour } = statusWords(status);
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <h3>{partName(name)}</h3>
        <Badge colour={colour}>{label}</Badge>
      </div>
      <p>
        {summary}
        {since ? (
          <>
            , first seen <RelativeTime iso={since} />
          </>
        ) : null}
      </p>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{formatFigure(figure)}</dd>
          </div>
        ))}
        <div>
          <dt>Measured</dt>
          <dd>{formatTime(measuredAt)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.parts}>
      <LoadingNote what="system health" />
      {Array.from({ length: PARTS }, (_, index) => (
        <div key={index} className={styles.part}>
          <Skeleton width={120} height={20} />
          <p>
            <Skeleton width={180} />
          </p>
          <Skeleton height={72} />
        </div>
      ))}
    </div>
  );
}
