import { useSelector } from 'react-redux';
import { useListDelegationsQuery } from '@/api/delegations';
import { selectUser } from '@/api/session/session-slice';
import { formatDate, formatDateTime } from '../lib/format';
import { standingInFor } from './delegation-words';
import styles from './delegation.module.css';

/** Says for whom the user decides as well, and until when. Nothing for everybody else. */
export function StandInBanner() {
  const userId = useSelector(selectUser)?.id;
  const { data } = useListDelegationsQuery();
  const active = standingInFor(data?.delegations ?? [], userId);
  if (active.length === 0) return null;
  return (
    <ul className={styles.banner} aria-label="Standing in">
      {active.map(({ id, fromName, endsAt }) => (
        <li key={id}>
          You stand in for <strong>{fromName}</strong> until{' '}
          <time dateTime={endsAt} title={formatDateTime(endsAt)}>
            {formatDate(endsAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}
