import { initials } from '../lib/format';
import styles from './Avatar.module.css';

/** A person's initials. Decoration: the name stands beside it. */
export function Avatar({ name, size = 32 }: { name: string | null | undefined; size?: number }) {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
