import { lazy, Suspense, useState } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import type { ListView } from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { useShownDocuments } from '@/shared/lib/shown-documents';
import { useSteady } from '@/shared/lib/use-steady';
import { paths } from '@/shared/routing/paths';
import { UploadIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { CardSkeleton, DocumentCard } from './DocumentCard';
import type { Refusal } from './bulk';
import styles from './DocumentsPage.module.css';
import type { DocumentsProps } from './documents-props';
import { DocumentTable } from './DocumentTable';
import { FilterBar } from './FilterBar';
import { ListActions, useListActions } from './ListActions';
import { useListFocus } from './list-focus';
import { ListToolbar } from './ListToolbar';
import toolbar from './ListToolbar.module.css';
import { NextPage } from './NextPage';
import { useDocumentPages } from './use-document-pages';
import { useListAddress } from './use-list-address';
import { usePictures } from './use-pictures';
import { useSelection } from './use-selection';
import { ViewTabs } from './ViewTabs';

const BulkResultDialog = lazy(() => import('./BulkResultDialog'));

const SKELETONS = 6;
const none: readonly number[] = [];

const descriptions: Record<ListView, string> = {
  active: 'The documents you may see.',
  archived: 'Put aside, to read and not to change.',
  trash: 'Deleted documents are kept for 30 days, then destroyed.',
};

/** All documents the user may see, as cards or as a table; more are loaded on the way down. */
export default function DocumentsPage() {
  const navigate = useNavigate();
  const list = useListAddress();
  const { view, layout, sort, filters } = list.address;
  const { feed, documents, ids, outdated, loadingMore, total, totalWords } = useDocumentPages(list.query);
  const selection = useSelection(ids);
  const actions = useListActions();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useListFocus(ids);
  useShownDocuments(view === 'trash' ? none : ids);
  const shared = {
    view,
    sort,
    selected: selection.selection.ids,
    hasPicture: usePictures(ids),
    onToggle: useSteady(selection.toggle),
    onSort: list.setSort,
    onAction: useSteady(actions.start),
    documents,
    outdated,
    loadingMore,
  };
  return (
    <>
      <PageHeader
        title="My Documents"
        description={descriptions[view]}
        actions={
          <Button icon={<UploadIcon />} onClick={() => void navigate(paths.upload)}>
            Upload Document
          </Button>
        }
      />
      <ViewTabs
        address={list.address}
        filtered={list.filtered || sort !== 'updated_desc'}
        onView={list.setView}
        onSaved={list.showSaved}
        onNamed={list.nameSaved}
      />
      <FilterBar
        filters={filters}
        active={list.filtered}
        clearings={list.clearings}
        onChange={list.setFilter}
        onClear={list.clear}
      />
      <div className={toolbar.sticky}>
        {selection.count > 0 ? (
          <ListActions
            documents={documents ?? []}
            selection={selection}
            query={list.query}
            view={view}
            total={total}
            totalWords={totalWords ?? ''}
            onRefused={setRefusal}
          />
        ) : (
          <ListToolbar total={totalWords} sort={sort} layout={layout} onSort={list.setSort} onLayout={list.setLayout} />
        )}
      </div>
      {feed.error && outdated ? (
        <ErrorState
          title="Documents could not be loaded"
          description={messageOf(feed.error, 'The server could not answer.')}
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      ) : documents?.length === 0 ? (
        <NoDocuments
          view={view}
          filtered={list.filtered}
          onClear={list.clear}
          onActive={() => list.setView('active')}
        />
      ) : layout === 'table' ? (
        <DocumentTable all={selection.all} onToggleAll={selection.toggleAll} {...shared} />
      ) : (
        <Cards {...shared} />
      )}
      {documents && !outdated && feed.hasNextPage ? (
        <NextPage loading={loadingMore} failed={feed.isFetchNextPageError} onLoad={() => void feed.fetchNextPage()} />
      ) : null}
      {actions.dialogs}
      {refusal ? (
        <Suspense>
          <BulkResultDialog refusal={refusal} onClosed={() => setRefusal(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Cards({ documents, outdated, loadingMore, ...props }: DocumentsProps) {
  return (
    <ul className={documents && outdated ? `${styles.grid} ${styles.outdated}` : styles.grid} aria-busy={outdated}>
      {documents?.map((document) => (
        <DocumentCard
          key={document.id}
          document={document}
          picture={props.hasPicture(document.id)}
          chosen={props.selected.has(document.id)}
          choosing={props.selected.size > 0}
          onToggle={props.onToggle}
          onAction={props.onAction}
        />
      ))}
      {!documents || loadingMore ? <Skeletons /> : null}
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

const nothingYet: Record<ListView, string> = {
  active: 'Upload your first document and send it for review, or publish it at once where that is allowed.',
  archived: 'Archive a document from its menu: it stays readable here, and nobody changes it any more.',
  trash: 'What is deleted stays here for 30 days and can be restored.',
};

interface NoDocumentsProps {
  view: ListView;
  filtered: boolean;
  onClear: () => void;
  onActive: () => void;
}

/** Why the list is empty, and the way on from there. */
function NoDocuments({ view, filtered, onClear, onActive }: NoDocumentsProps) {
  return (
    <EmptyState
      title="No documents found"
      description={filtered ? 'No document matches these filters.' : nothingYet[view]}
      action={
        <div className={styles.emptyActions}>
          {filtered ? <Button onClick={onClear}>Clear Filters</Button> : null}
          {view === 'active' ? (
            <Link to={paths.upload}>Upload Document</Link>
          ) : (
            <Button type={filtered ? 'link' : 'default'} onClick={onActive}>
              Show active documents
            </Button>
          )}
        </div>
      }
    />
  );
}
