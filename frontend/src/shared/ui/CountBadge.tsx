import styles from './CountBadge.module.css';

const MOST = 99;

/** How many wait, at the upper right of a button's icon; it grows away from it. Nothing where none do. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className={styles.badge}>{count > MOST ? `${MOST}+` : count}</span>;
}
