import { Link } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import type { Role } from '@/api/types';
import { roleLabel } from '@/shared/lib/role-words';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { paths } from '@/shared/routing/paths';
import { EmptyState } from '@/shared/ui/States';
import { useAppSelector } from '../hooks';
import { homeOf } from '../return-address';
import styles from './pages.module.css';

const why = (role: Role | undefined): string => {
  if (role === 'super_admin')
    return 'It belongs to the members of an organization. The platform’s pages are in the menu.';
  const yours = role ? `Your role, ${roleLabel(role)}, does not include it.` : 'Your role does not include it.';
  return `${yours} An administrator of your organization can change your role.`;
};

/** A screen that exists, but not for this user: why, and where to go instead. */
export default function ForbiddenPage() {
  const user = useAppSelector(selectUser);
  usePageTitle('403 No access');
  return (
    <EmptyState
      heading="h1"
      title="403 You do not have access to this page"
      description={why(user?.role)}
      action={
        <nav className={styles.ways} aria-label="Ways on">
          <Link to={homeOf(user)}>Go to dashboard</Link>
          <Link to={`${paths.howToUse}?tab=administrator-guide#roles`}>What each role may do</Link>
        </nav>
      }
    />
  );
}
