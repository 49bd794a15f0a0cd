import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShownDocuments } from '@/shared/lib/shown-documents';
import { plural } from '@/shared/lib/format';
import { useListDueQuery, type DueDocument } from './api';
import { dueWords } from './retention-words';
import { DocumentCell, RetentionTable } from './RetentionTable';
import styles from './retention.module.css';

const DisposeDialog = lazy(() => import('./DisposeDialog'));
const ExtendDialog = lazy(() => import('./ExtendDialog'));

/** Documents whose time is over: dispose of them, or keep them longer. */
export function Due() {
  const { data, error, isFetching, refetch } = useListDueQuery();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<'dispose' | DueDocument | null>(null);
  const documents = data?.documents;
  const ids = documents?.map(({ id }) => id) ?? [];
  useShownDocuments(ids);
  const chosen = ids.filter((id) => picked.has(id));
  const all = chosen.length > 0 && chosen.length === ids.length;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const close = () => setAsking(null);
  return (
    <>
      {documents?.length === 0 ? null : (
        <div className={styles.bar}>
          <p className={styles.lead}>
            {chosen.length > 0
              ? `${plural(chosen.length, 'document')} selected`
              : 'Nothing is destroyed by itself: decide, and the report keeps why.'}
          </p>
          <Button disabled={chosen.length === 0} onClick={() => setAsking('dispose')}>
            Dispose of selected
          </Button>
        </div>
      )}
      <RetentionTable
        label="Due documents"
        heads={[
          <Checkbox
            key="all"
            className={styles.box}
            aria-label="Select all due documents"
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            disabled={ids.length === 0}
            onChange={() => setPicked(new Set(all ? [] : ids))}
          />,
          'Document',
          'Due',
          <span key="actions" className="visually-hidden">
            Actions
          </span>,
        ]}
        rows={documents}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={{
          title: 'Nothing is due',
          description: 'Documents come here when they expire or their retention period ends.',
        }}
        row={(document) => (
          <tr key={document.id}>
            <td className={styles.select}>
              <Checkbox
                className={styles.box}
                aria-label={`Select ${document.title}`}
                checked={picked.has(document.id)}
                onChange={() => toggle(document.id)}
              />
            </td>
            <DocumentCell document={document} />
            <td className={styles.fact}>{dueWords(document)}</td>
            <td className={styles.actions}>
              {document.allowedActions.includes('edit') ? (
                <Button size="small" onClick={() => setAsking(document)}>
                  Keep longer
                  <span className="visually-hidden"> {document.title}</span>
                </Button>
              ) : null}
            </td>
          </tr>
        )}
      />
      <Suspense>
        {asking === 'dispose' ? (
          <DisposeDialog ids={chosen} onDone={() => setPicked(new Set())} onClose={close} />
        ) : asking ? (
          <ExtendDialog id={asking.id} title={asking.title} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
