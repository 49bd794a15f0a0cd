import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useGetDocumentQuery } from '@/api/api';
import { isProblem } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import type { DocumentPlace } from '@/shared/routing/paths';
import { FileIcon } from '@/shared/ui/FileIcon';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { DeskWays } from '../detail/DecisionPanel';
import { DocumentFailure, DocumentSkeleton } from '../detail/DocumentStates';
import { DocumentView } from '../detail/DocumentView';
import styles from './ReviewDesk.module.css';

interface ReviewDeskProps extends DeskWays {
  id: number;
  phone: boolean;
  /** Leads to the documents around this one. */
  walk: ReactNode;
}

/** A document with its preview, its facts and the decision, for somebody who goes through many of them by keyboard. */
export default function ReviewDesk({ id, phone, walk, onDecided }: ReviewDeskProps) {
  const { currentData: data, error, isFetching, refetch } = useGetDocumentQuery({ id });
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = data !== undefined;
  // The keys of the desk need the focus out of any field; it starts where a screen reader reads what came up.
  useEffect(() => {
    if (loaded) heading.current?.focus({ preventScroll: true });
  }, [id, loaded]);
  const gone = isProblem(error) && error.status === 404;
  return (
    <section className={styles.desk} aria-label={data ? data.title : 'Document'}>
      <header className={styles.head}>
        {data ? <FileIcon mimeType={data.mimeType} size="small" /> : null}
        <h2 ref={heading} tabIndex={-1} className={styles.title} title={data?.title}>
          {data ? data.title : error ? 'Document' : <Skeleton width={220} height={20} />}
        </h2>
        {walk}
      </header>
      <div className={styles.body}>
        {data && !gone ? (
          <Opened key={id} document={data} phone={phone} onDecided={onDecided} />
        ) : error ? (
          <DocumentFailure
            error={error}
            seen={data !== undefined}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <DocumentSkeleton />
        )}
      </div>
    </section>
  );
}

const start: Required<DocumentPlace> = { version: null, tab: 'preview', compare: null };

/** The address belongs to the queue: what of the document is on show is forgotten with it. */
function Opened({ document, phone, onDecided }: { document: DocumentDetail; phone: boolean } & DeskWays) {
  const [place, setPlace] = useState(start);
  return (
    <DocumentView
      document={document}
      phone={phone}
      place={place}
      show={(change) => setPlace((before) => ({ ...before, ...change }))}
      desk={{ onDecided }}
    />
  );
}
