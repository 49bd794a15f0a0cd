import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import type { DocumentSummary } from '@/api/types';
import { departmentLabel } from '@/shared/lib/document-words';
import { withDocument } from '@/shared/routing/paths';
import { FileIcon } from '@/shared/ui/FileIcon';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import table from '@/shared/ui/Table.module.css';
import styles from './retention.module.css';

const SKELETONS = 5;

interface RetentionTableProps<T> {
  label: string;
  heads: readonly ReactNode[];
  /** Not given while they are loading. */
  rows: readonly T[] | undefined;
  error: unknown;
  retrying: boolean;
  empty: { title: string; description: string };
  onRetry: () => void;
  row: (item: T) => ReactNode;
}

/** A table of this page in all its states. */
export function RetentionTable<T>({
  label,
  heads,
  rows,
  error,
  retrying,
  empty,
  onRetry,
  row,
}: RetentionTableProps<T>) {
  if (error && !rows) {
    return (
      <ErrorState
        title={`${label} could not be loaded`}
        description={messageOf(error, 'The server could not answer.')}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  if (rows?.length === 0) return <EmptyState drawing="tick" {...empty} />;
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${styles.table}`} aria-label={label} aria-busy={!rows}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map(row)
            : Array.from({ length: SKELETONS }, (_, index) => (
                <tr key={index}>
                  {heads.map((_head, cell) => (
                    <td key={cell}>
                      {index + cell === 0 ? <LoadingNote what={label.toLowerCase()} /> : null}
                      <Skeleton width={heads.length > 3 && cell === 0 ? 16 : '60%'} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** A document in a cell: its face, its title that opens it, and whose it is. */
export function DocumentCell({ document }: { document: DocumentSummary }) {
  const { search } = useLocation();
  return (
    <td className={styles.document}>
      <div>
        <FileIcon mimeType={document.mimeType} size="small" />
        <span className={styles.words}>
          <Link className={styles.title} to={{ search: withDocument(search, document.id) }} title={document.title}>
            {document.title}
          </Link>
          <span className={styles.quiet}>
            {document.authorName}, {departmentLabel(document.department)}
          </span>
        </span>
      </div>
    </td>
  );
}
