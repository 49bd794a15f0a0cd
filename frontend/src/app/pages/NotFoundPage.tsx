import { Link, useLocation } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { paths } from '@/shared/routing/paths';
import { Logo } from '@/shared/ui/Logo';
import { EmptyState } from '@/shared/ui/States';
import { useAppSelector } from '../hooks';
import { homeOf } from '../return-address';
import styles from './pages.module.css';

/** Any address that the router does not know: what was asked for, and the ways on for members and visitors. */
export default function NotFoundPage() {
  const user = useAppSelector(selectUser);
  const { pathname } = useLocation();
  usePageTitle('404 Page Not Found');
  return (
    <main className={styles.page}>
      <Link to={paths.home} className={styles.brand} aria-label="Countersign home">
        <Logo />
      </Link>
      <EmptyState
        heading="h1"
        title="404 Page Not Found"
        description="Did you forget to add the page to the router?"
        action={
          <>
            <code className={styles.address}>{pathname}</code>
            <nav className={styles.ways} aria-label="Ways on">
              {user ? (
                <>
                  <Link to={homeOf(user)}>Go to dashboard</Link>
                  {user.role === 'super_admin' ? null : (
                    <>
                      <Link to={paths.documents}>My Documents</Link>
                      <Link to={paths.search}>Search</Link>
                    </>
                  )}
                </>
              ) : (
                <>
                  <Link to={paths.home}>Return to home</Link>
                  <Link to={paths.login}>User Login</Link>
                </>
              )}
              <Link to={paths.howToUse}>How-To Guide</Link>
            </nav>
          </>
        }
      />
    </main>
  );
}
