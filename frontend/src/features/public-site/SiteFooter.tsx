import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { paths } from '@/shared/routing/paths';
import { Logo } from '@/shared/ui/Logo';
import { compliancePages } from './content';
import styles from './Site.module.css';

/** The end of every public page: the help and legal pages, and whose it is. */
export function SiteFooter() {
  const signedIn = useSelector(selectUser) !== null;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <Logo />
          <p>Secure Document Management</p>
        </div>
        <nav aria-label="Help and legal">
          {compliancePages.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link to={paths.verify}>Verify a file</Link>
        </nav>
        <p className={styles.copyright}>
          <span>© 2025 Countersign. All rights reserved.</span>
          {signedIn ? null : <Link to={paths.superAdminLogin}>Super admin login</Link>}
        </p>
      </div>
    </footer>
  );
}
