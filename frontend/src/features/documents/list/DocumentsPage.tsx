import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useDocumentFeedInfiniteQuery } from '@/api/api';
import type { ListDocumentsApiResponse } from '@/api/generated';
import { messageOf } from '@/api/problem';
import type { DocumentSummary } from '@/api/types';
import { paths } from '@/shared/routing/paths';
import { UploadIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { CardSkeleton, DocumentCard } from './DocumentCard';
import styles from './DocumentsPage.module.css';
import { FilterBar } from './FilterBar';
import { NextPage } from './NextPage';
import { useDocumentFilters } from './use-document-filters';

const SKELETONS = 6;

/** All documents the user may see, as cards, newest change first; more are loaded on the way down. */
export default function DocumentsPage() {
  const navigate = useNavigate();
  const { filters, setFilter, clear, active, clearings } = useDocumentFilters();
  const feed = useDocumentFeedInfiniteQuery(filters);
  // While other filters are loading, the former cards stay, dimmed.
  const pages = (feed.currentData ?? feed.data)?.pages;
  const outdated = feed.currentData === undefined;
  const documents = pages?.flatMap((page) => page.documents);
  return (
    <>
      <PageHeader
        title="My Documents"
        description="The documents you may see, the last changed first."
        actions={
          <Button icon={<UploadIcon />} onClick={() => void navigate(paths.upload)}>
            Upload Document
          </Button>
        }
      />
      <FilterBar filters={filters} active={active} clearings={clearings} onChange={setFilter} onClear={clear} />
      <Count page={pages?.[0]} />
      {feed.error && outdated ? (
        <ErrorState
          title="Documents could not be loaded"
          description={messageOf(feed.error, 'The server could not answer.')}
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      ) : documents?.length === 0 ? (
        <NoDocuments filtered={active} onClear={clear} />
      ) : (
        <Cards documents={documents} outdated={outdated} />
      )}
      {documents && !outdated && feed.hasNextPage ? (
        <NextPage
          loading={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onLoad={() => void feed.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

/** How many documents the filters let through; a line of its own height while that is not known. */
function Count({ page }: { page: ListDocumentsApiResponse | undefined }) {
  const total = page && (page.totalCapped ? '1,000+' : page.total.toLocaleString('en-US'));
  return (
    <p className={styles.count} aria-live="polite">
      {total ? `Showing ${total} filtered results` : '\u00a0'}
    </p>
  );
}

function Cards({ documents, outdated }: { documents: DocumentSummary[] | undefined; outdated: boolean }) {
  return (
    <ul className={documents && outdated ? `${styles.grid} ${styles.outdated}` : styles.grid} aria-busy={outdated}>
      {documents ? documents.map((document) => <DocumentCard key={document.id} document={document} />) : <Skeletons />}
    </ul>
  );
}

function Skeletons() {
  return (
    <>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index}>
          {index === 0 ? <LoadingNote what="documents" /> : null}
          <CardSkeleton />
        </li>
      ))}
    </>
  );
}

function NoDocuments({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No documents found"
      description={
        filtered ? 'No document matches these filters.' : 'Upload your first document and send it for review.'
      }
      action={
        <div className={styles.emptyActions}>
          {filtered ? <Button onClick={onClear}>Clear Filters</Button> : null}
          <Link to={paths.upload}>Upload Document</Link>
        </div>
      }
    />
  );
}
