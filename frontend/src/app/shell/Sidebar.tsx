import { Link, NavLink } from 'react-router-dom';
import type { SessionUser } from '@/api/types';
import { formatRole, shortCount } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Avatar } from '@/shared/ui/Avatar';
import { BellIcon, SignOutIcon } from '@/shared/ui/icons';
import { navigationFor, type NavEntry } from './nav';
import { OrganizationLogo, PlatformMark } from './OrganizationLogo';
import styles from './Sidebar.module.css';
import { useSignOut } from './use-sign-out';
import { useUnreadCount } from './use-unread-count';

interface SidebarProps {
  user: SessionUser;
  collapsed: boolean;
  onNavigate?: () => void;
}

/** Organization, navigation and who is signed in. Collapsed, it shows icons with their words on hover. */
export function Sidebar({ user, collapsed, onNavigate }: SidebarProps) {
  const signOut = useSignOut();
  return (
    <div className={collapsed ? `${styles.sidebar} ${styles.collapsed}` : styles.sidebar}>
      <div className={styles.organization}>
        {user.organizationId === null ? <PlatformMark /> : <OrganizationLogo organizationId={user.organizationId} />}
        <div className={styles.words}>
          <div className={styles.name}>{user.organizationName ?? 'Countersign'}</div>
          <div className={styles.tagline}>Secure Document Management</div>
        </div>
      </div>
      <nav className={styles.nav} aria-label="Main">
        {navigationFor(user.role).map(({ label, entries }) => (
          <div key={label ?? 'main'}>
            {label ? <h2 className={styles.section}>{label}</h2> : null}
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Entry entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.footer}>
        <Person user={user} onNavigate={onNavigate} />
        <button type="button" className={styles.signOut} aria-label="Log out" title="Log out" onClick={signOut}>
          <SignOutIcon />
        </button>
      </div>
    </div>
  );
}

/** Who is signed in, and the way to their profile. */
function Person({ user, onNavigate }: { user: SessionUser; onNavigate?: () => void }) {
  const profile = user.role === 'super_admin' ? paths.superAdminProfile : paths.profile;
  return (
    <Link to={profile} className={styles.person} title="Profile" onClick={onNavigate}>
      <Avatar name={user.name} />
      <div className={styles.words}>
        <div className={styles.name}>{user.name}</div>
        <div className={styles.role}>{formatRole(user.role)}</div>
      </div>
    </Link>
  );
}

function Entry({ entry, collapsed, onNavigate }: { entry: NavEntry; collapsed: boolean; onNavigate?: () => void }) {
  const Icon = entry.icon;
  return (
    <NavLink to={entry.to} className={styles.entry} title={collapsed ? entry.label : undefined} onClick={onNavigate}>
      <Icon size={17} />
      <span className={styles.label}>{entry.label}</span>
      {entry.unreadBadge ? <UnreadBadge /> : null}
    </NavLink>
  );
}

/** The number at the bell, with its bell: a number alone would be taken for that of the documents behind the entry. */
function UnreadBadge() {
  const count = useUnreadCount();
  if (count === 0) return null;
  const shown = shortCount(count);
  const noun = `unread ${count === 1 ? 'notification' : 'notifications'}`;
  return (
    <span className={styles.badge} title={`${shown} ${noun}`}>
      <BellIcon size={12} />
      {shown}
      <span className="visually-hidden"> {noun}</span>
    </span>
  );
}
