import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { paths } from '@/shared/routing/paths';
import { Logo } from '@/shared/ui/Logo';
import styles from './Site.module.css';

/** The bar above every public page: what this is, the way around, and the way in. */
export function SiteHeader() {
  const signedIn = useSelector(selectUser) !== null;
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.brand} aria-label="Countersign home">
        <Logo size={26} />
        <span className={styles.tagline}>Secure Document Management</span>
      </Link>
      <nav className={styles.nav} aria-label="Site">
        <Link to={`${paths.home}#how`}>How it works</Link>
        <Link to={`${paths.home}#proof`}>Proof</Link>
        <Link to={`${paths.home}#plans`}>Plans</Link>
        <Link to={paths.faq}>FAQ</Link>
        {signedIn ? (
          <Link to={paths.dashboard} className={styles.navAction}>
            Go to dashboard
          </Link>
        ) : (
          <Link to={paths.login} className={styles.navAction}>
            User Login
          </Link>
        )}
      </nav>
    </header>
  );
}
