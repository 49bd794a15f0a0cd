import { Link } from 'react-router-dom';
import type { SessionUser } from '@/api/types';
import { MessagesLink } from '@/features/messages/MessagesLink';
import { NotificationsMenu } from '@/features/notifications/NotificationsMenu';
import { MenuIcon, PanelIcon, SearchIcon } from '@/shared/ui/icons';
import { Logo } from '@/shared/ui/Logo';
import styles from './Header.module.css';
import { homeOf } from '../return-address';
import { ProfileMenu } from './ProfileMenu';

interface HeaderProps {
  user: SessionUser;
  phone: boolean;
  expanded: boolean;
  onMenu: () => void;
  /** Opens the palette. */
  onSearch: () => void;
}

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** The bar above every signed-in screen. */
export function Header({ user, phone, expanded, onMenu, onSearch }: HeaderProps) {
  return (
    <header className={styles.header} data-screen-only="">
      <button
        type="button"
        className={styles.button}
        aria-label={phone ? 'Open menu' : 'Sidebar'}
        aria-expanded={expanded}
        onClick={onMenu}
      >
        {phone ? <MenuIcon size={20} /> : <PanelIcon size={18} />}
      </button>
      <Link to={homeOf(user)} className={styles.logo} aria-label="Countersign, go to dashboard">
        <Logo />
      </Link>
      <div className={styles.right}>
        {phone ? (
          <button type="button" className={styles.button} aria-label="Find" onClick={onSearch}>
            <SearchIcon size={19} />
          </button>
        ) : (
          <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
            <SearchIcon size={15} />
            Find
            <kbd>{keys}</kbd>
          </button>
        )}
        {user.role === 'super_admin' ? null : <MessagesLink className={styles.button} />}
        {user.role === 'super_admin' ? null : <NotificationsMenu buttonClassName={styles.button} />}
        <ProfileMenu user={user} />
      </div>
    </header>
  );
}
