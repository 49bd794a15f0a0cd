import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { MorePages } from '@/shared/ui/MorePages';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import type { AuditEntry } from './api';
import { AuditRow } from './AuditRow';
import styles from './audit.module.css';

const SKELETONS = 10;
/** What a row is taken to be before it is drawn and measured. */
const ROW_HEIGHT = 73;
/** Rows that are drawn beyond each edge of the window. */
const OVERSCAN = 8;

interface AuditListProps {
  entries: readonly AuditEntry[];
  total: { count: number; capped: boolean } | undefined;
  isAdmin: boolean;
  more: { there: boolean; loading: boolean; failed: boolean; load: () => void };
}

/** How far below the top of the page an element begins, kept up to date while what stands above it grows. */
function usePageOffset() {
  const element = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [element, offset] as const;
}

/** The entries: only those in view are drawn, so that the page stays quick however far one scrolls. */
export function AuditList({ entries, total, isAdmin, more }: AuditListProps) {
  const [element, offset] = usePageOffset();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  const toggle = (id: number) =>
    setOpen((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className={styles.list}>
      <div
        className={styles.table}
        role="table"
        aria-label="Audit logs"
        // How many there are is not known where the count stops.
        aria-rowcount={total && !total.capped ? total.count + 1 : -1}
      >
        <Heads />
        <div ref={element} role="rowgroup" className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <AuditRow
                key={key}
                ref={rows.measureElement}
                index={index}
                top={start - offset}
                entry={entry}
                isAdmin={isAdmin}
                open={open.has(entry.id)}
                onToggle={() => toggle(entry.id)}
              />
            );
          })}
        </div>
      </div>
      {more.there ? <MorePages what="entries" loading={more.loading} failed={more.failed} onLoad={more.load} /> : null}
    </div>
  );
}

const heads = ['Action', 'Resource', 'User', 'IP address', 'Date and time'];

function Heads() {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" className={styles.line}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
        <span role="columnheader">
          <span className="visually-hidden">Details</span>
        </span>
      </div>
    </div>
  );
}

/** Ten rows' shapes. */
export function AuditListSkeleton() {
  return (
    <>
      <p className={styles.count}>{'\u00a0'}</p>
      <div className={styles.table} aria-busy="true">
        <LoadingNote what="audit logs" />
        <div className={styles.heads} aria-hidden="true">
          <div className={styles.line}>
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
        </div>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className={styles.row} data-skeleton="">
            <div className={styles.line}>
              <Skeleton width={96} height={22} />
              <Skeleton width="70%" height={20} />
              <Skeleton width="60%" height={20} />
              <Skeleton width="80%" height={20} />
              <Skeleton width="80%" height={20} />
              <span />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
