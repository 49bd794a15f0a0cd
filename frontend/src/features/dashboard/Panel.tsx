import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './Panels.module.css';

interface PanelProps {
  title: string;
  /** How many there are, beside the title; left out when not given. */
  count?: number;
  all?: { label: string; to: string } | null;
  children: ReactNode;
}

/** A named list on the dashboard, with the way to all of it. */
export function Panel({ title, count, all, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title}
          {count ? <span className={styles.count}>{count.toLocaleString('en-US')}</span> : null}
        </h2>
        {all ? <Link to={all.to}>{all.label}</Link> : null}
      </div>
      <div className={styles.frame}>{children}</div>
    </section>
  );
}

/** What stands in a panel that has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

const LINES = 3;

/** The shape of two panels while they are loading. */
export function PanelSkeletons() {
  return (
    <div className={styles.panels} aria-hidden="true">
      {[0, 1].map((panel) => (
        <div key={panel} className={styles.panel}>
          <div className={styles.head}>
            <Skeleton width={140} height={20} />
          </div>
          <div className={styles.frame}>
            {Array.from({ length: LINES }, (_, line) => (
              <div key={line} className={styles.waitingLine}>
                <Skeleton width={24} height={31} />
                <Skeleton width={`${62 - line * 10}%`} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
