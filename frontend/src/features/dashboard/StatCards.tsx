import { Link } from 'react-router-dom';
import { useGetStatsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { documentsByStatus, paths } from '@/shared/routing/paths';
import { ErrorState } from '@/shared/ui/States';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './StatCards.module.css';

const cards = [
  { key: 'total', label: 'Total Documents', to: paths.documents },
  { key: 'pending', label: 'Pending Approval', to: documentsByStatus('pending') },
  { key: 'approved', label: 'Approved', to: documentsByStatus('approved') },
  { key: 'rejected', label: 'Rejected', to: documentsByStatus('rejected') },
] as const;

/** Four counts, each the way to the documents it counts. */
export function StatCards() {
  const { data, error, isFetching, refetch } = useGetStatsQuery();
  if (error && !data) {
    return (
      <ErrorState
        title="The counts could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <ul className={styles.cards}>
      {cards.map(({ key, label, to }) => (
        <li key={key}>
          <Link to={to} className={`${styles.card} ${styles[key]}`}>
            <span className={styles.label}>{label}</span>
            {data ? <span className={styles.count}>{data.stats[key].toLocaleString('en-US')}</span> : <CountSkeleton />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CountSkeleton() {
  return (
    <span className={styles.count}>
      <Skeleton width={56} height={36} />
    </span>
  );
}
