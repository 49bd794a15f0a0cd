import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Figures.module.css';
import { Skeleton } from './Skeleton';

/** Figures side by side in one panel; on a phone two to a row. */
export function Figures({ children }: { children: ReactNode }) {
  return <ul className={styles.figures}>{children}</ul>;
}

interface FigureProps {
  label: string;
  /** Where what is counted can be seen. */
  to: string;
  /** Not given while it is counted. */
  value: ReactNode;
  note: ReactNode;
}

/** One figure, the way to what it counts. */
export function Figure({ label, to, value, note }: FigureProps) {
  return (
    <li>
      <Link to={to} className={styles.card}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value ?? <Skeleton width={96} height={24} />}</span>
        <span className={styles.note}>{note ?? <Skeleton width={128} height={12} />}</span>
      </Link>
    </li>
  );
}
