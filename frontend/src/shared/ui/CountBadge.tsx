import { shortCount } from '../lib/format';
import styles from './CountBadge.module.css';

interface CountBadgeProps {
  count: number;
  /** In the corner of a button's icon, from which it grows away, or beside the words that it counts. */
  place?: 'corner' | 'beside';
}

/** How many wait. Nothing where none do; a corner has room for two figures only. */
export function CountBadge({ count, place = 'corner' }: CountBadgeProps) {
  if (count === 0) return null;
  return <span className={`${styles.badge} ${styles[place]}`}>{place === 'corner' ? shortCount(count) : count}</span>;
}
