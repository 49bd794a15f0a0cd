import { Link } from 'react-router-dom';
import type { SessionUser } from '@/api/types';
import { formatRole } from '@/shared/lib/format';
import { setShortcutsEnabled, useShortcutsEnabled } from '@/shared/shortcuts/shortcuts';
import { paths } from '@/shared/routing/paths';
import { Avatar } from '@/shared/ui/Avatar';
import { MoonIcon, PersonIcon, ScreenIcon, SignOutIcon, SunIcon } from '@/shared/ui/icons';
import { Popover } from '@/shared/ui/Popover';
import { setThemeMode, useThemeMode } from '@/theme/theme-mode';
import styles from './Header.module.css';
import { useSignOut } from './use-sign-out';

const modes = [
  { mode: 'light', label: 'Light', icon: SunIcon },
  { mode: 'dark', label: 'Dark', icon: MoonIcon },
  { mode: 'system', label: 'System', icon: ScreenIcon },
] as const;

/** Who is signed in, how the product looks, and the way out. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  return (
    <Popover
      label={`Profile of ${user.name}`}
      button={<Avatar name={user.name} />}
      buttonClassName={styles.avatar}
      panelLabel="Profile"
    >
      {(close) => (
        <div className={styles.profile}>
          <div className={styles.person}>
            <div className={styles.name}>{user.name}</div>
            <div className={styles.quiet}>{user.email}</div>
            <div className={styles.quiet}>
              {formatRole(user.role)}
              {user.organizationName ? ` at ${user.organizationName}` : null}
            </div>
          </div>
          <ThemeChoice />
          <ShortcutSwitch />
          <Link
            to={user.role === 'super_admin' ? paths.superAdminProfile : paths.profile}
            className={styles.item}
            onClick={close}
          >
            <PersonIcon />
            Profile
          </Link>
          <button type="button" className={styles.item} onClick={signOut}>
            <SignOutIcon />
            Sign out
          </button>
        </div>
      )}
    </Popover>
  );
}

function ThemeChoice() {
  const current = useThemeMode();
  return (
    <fieldset className={styles.theme}>
      <legend>Theme</legend>
      <div className={styles.choices}>
        {modes.map(({ mode, label, icon: Icon }) => (
          <label key={mode} className={styles.choice}>
            <input type="radio" name="theme" checked={current === mode} onChange={() => setThemeMode(mode)} />
            <Icon size={14} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Not everybody can keep from touching a key. */
function ShortcutSwitch() {
  const enabled = useShortcutsEnabled();
  return (
    <label className={styles.item}>
      <input type="checkbox" checked={enabled} onChange={(event) => setShortcutsEnabled(event.target.checked)} />
      Single-key shortcuts
    </label>
  );
}
