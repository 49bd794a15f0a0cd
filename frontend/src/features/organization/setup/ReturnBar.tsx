import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { paths } from '@/shared/routing/paths';
import { useGetOrganizationSetupQuery } from '../api';
import { isGuided } from './guided';
import styles from './ReturnBar.module.css';
import { progressOf, progressWords } from './setup-words';

/** The way back for an admin who left the guide for one of its steps. */
export function ReturnBar() {
  const isAdmin = useSelector(selectUser)?.role === 'admin';
  const { pathname } = useLocation();
  const away = isAdmin && pathname !== paths.dashboard && isGuided();
  const { data } = useGetOrganizationSetupQuery(undefined, { skip: !away });
  if (!away || !data || data.dismissed) return null;
  return (
    <aside className={styles.bar} aria-label="Setting up">
      <span>Setting up: {progressWords(progressOf(data))}.</span>
      <Link to={paths.dashboard}>Back to the guide</Link>
    </aside>
  );
}
