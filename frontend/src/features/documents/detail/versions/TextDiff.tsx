import { useMemo, useState } from 'react';
import { useCompareVersionsQuery } from '@/api/document-content';
import { messageOf } from '@/api/problem';
import { plural } from '@/shared/lib/format';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { fold, type DiffPart } from './version-words';
import styles from './Versions.module.css';

interface TextDiffProps {
  id: number;
  from: number;
  to: number;
}

/** What was added and taken out between two versions; long stretches that stayed the same are folded. */
export function TextDiff({ id, from, to }: TextDiffProps) {
  const { currentData: data, error, isFetching, refetch } = useCompareVersionsQuery({ id, from, to });
  const parts = useMemo(() => fold(data?.changes ?? []), [data]);
  if (error && !data) {
    return (
      <ErrorState
        title="The versions could not be compared"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div className={styles.diff}>
        <LoadingNote what="comparison" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
      </div>
    );
  }
  if (!data.textAvailable) {
    return (
      <EmptyState
        title="No text to compare"
        description="At least one of the versions has no text that could be read. Look at them side by side."
      />
    );
  }
  const same = data.changes.every(({ kind }) => kind === 'equal');
  return (
    <>
      <p className={styles.counts} role="status">
        {same ? (
          'The text of both versions is the same.'
        ) : (
          <>
            <span className={styles.added}>+ {plural(data.added, 'word')} added</span>
            <span className={styles.removed}>− {plural(data.removed, 'word')} removed</span>
          </>
        )}
        {data.truncated ? <span className={styles.quiet}>Only the beginning was compared.</span> : null}
      </p>
      <div className={styles.diff} role="region" aria-label={`Changes from version ${from} to ${to}`} tabIndex={0}>
        {parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </div>
    </>
  );
}

function Part({ part }: { part: DiffPart }) {
  const [open, setOpen] = useState(false);
  switch (part.kind) {
    case 'equal':
      return <span>{part.text}</span>;
    case 'added':
      return (
        <ins className={styles.added}>
          <span className={styles.sign}>+</span>
          {part.text}
        </ins>
      );
    case 'removed':
      return (
        <del className={styles.removed}>
          <span className={styles.sign}>−</span>
          {part.text}
        </del>
      );
    case 'skipped':
      if (open) return <span>{part.text}</span>;
      return (
        <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
          Show {plural(part.lines, 'unchanged line')}
        </button>
      );
  }
}
