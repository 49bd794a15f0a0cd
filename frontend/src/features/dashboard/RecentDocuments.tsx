import { Link, useLocation } from 'react-router-dom';
import { useListDocumentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { DocumentSummary } from '@/api/types';
import { useDocumentAccess } from '@/shared/access/document-access';
import { paths, withDocument } from '@/shared/routing/paths';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDate } from '@/shared/lib/format';
import { StatusBadge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import { DownloadIcon, EyeIcon } from '@/shared/ui/icons';
import rows from '@/shared/ui/Rows.module.css';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import styles from './RecentDocuments.module.css';

const RECENT = 10;

/** Asks for the documents that changed last. */
export const useRecentDocuments = () => useListDocumentsQuery({ limit: RECENT });

/** The ten documents that changed last. */
export function RecentDocuments() {
  const { data, error, isFetching, refetch } = useRecentDocuments();
  return (
    <section aria-labelledby="recent-documents">
      <div className={styles.head}>
        <h2 id="recent-documents" className={styles.heading}>
          Recent Documents
        </h2>
        <Link to={paths.documents}>View all</Link>
      </div>
      <div className={rows.frame}>
        {error && !data ? (
          <ErrorState
            title="Recent documents could not be loaded"
            description={messageOf(error, 'The server could not answer.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data?.documents.length === 0 ? (
          <EmptyState
            title="No documents available"
            description="What you upload, or may read, is listed here, the latest change first."
            action={<Link to={paths.upload}>Upload Document</Link>}
          />
        ) : (
          <Table documents={data?.documents} />
        )}
      </div>
    </section>
  );
}

// On phones the rows become blocks, which would take the table's meaning away: hence the roles.
function Table({ documents }: { documents: DocumentSummary[] | undefined }) {
  return (
    <table role="table" className={`${rows.table} ${styles.table}`}>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Document
          </th>
          <th scope="col" role="columnheader">
            Status
          </th>
          <th scope="col" role="columnheader">
            Department
          </th>
          <th scope="col" role="columnheader">
            Last Modified
          </th>
          <th scope="col" role="columnheader" className={rows.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {documents ? documents.slice(0, RECENT).map((row) => <Row key={row.id} row={row} />) : <SkeletonRows />}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: DocumentSummary }) {
  const { search } = useLocation();
  const access = useDocumentAccess();
  const running = access.busy?.id === row.id;
  return (
    <tr role="row">
      <td role="cell">
        <div className={styles.document}>
          <FileIcon mimeType={row.mimeType} size="small" />
          <span className={styles.words}>
            <Link to={{ search: withDocument(search, row.id) }} className={rows.name} title={row.title}>
              {row.title}
            </Link>
            <span className={rows.quiet}>{row.authorName}</span>
          </span>
        </div>
      </td>
      <td role="cell">
        <StatusBadge status={row.status} />
      </td>
      <td role="cell" className={styles.department}>
        {departmentLabel(row.department)}
      </td>
      <td role="cell" className={rows.date}>
        {formatDate(row.updatedAt)}
      </td>
      <td role="cell" className={`${rows.end} ${styles.actions}`}>
        <Link
          to={{ search: withDocument(search, row.id) }}
          className={styles.action}
          aria-label={`View ${row.title}`}
          title="View"
        >
          <EyeIcon />
        </Link>
        <button
          type="button"
          className={styles.action}
          disabled={access.busy !== null}
          aria-label={running ? `Loading... ${row.title}` : `Download ${row.title}`}
          title={running ? 'Loading...' : 'Download'}
          onClick={() => void access.download(row)}
        >
          <DownloadIcon />
        </button>
      </td>
    </tr>
  );
}

function SkeletonRows() {
  return Array.from({ length: RECENT }, (_, index) => (
    <tr role="row" key={index}>
      <td role="cell">
        <div className={styles.document}>
          {index === 0 ? <LoadingNote what="recent documents" /> : null}
          <Skeleton width={24} height={31} />
          <Skeleton width={`${70 - (index % 4) * 10}%`} />
        </div>
      </td>
      <td role="cell">
        <Skeleton width={96} height={22} />
      </td>
      <td role="cell" className={styles.department}>
        <Skeleton width={72} />
      </td>
      <td role="cell" className={rows.date}>
        <Skeleton width={88} />
      </td>
      <td role="cell" className={`${rows.end} ${styles.actions}`}>
        <Skeleton width={64} height={28} />
      </td>
    </tr>
  ));
}
