import { useId, type ReactNode } from 'react';
import styles from './console.module.css';

interface PanelProps {
  title: string;
  /** Beside the title: a link, or when it was measured. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page of the platform. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
