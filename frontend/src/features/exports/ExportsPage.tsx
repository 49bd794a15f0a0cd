import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useExportFeedInfiniteQuery } from '@/api/exports';
import { messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import type { ExportSubject } from '@/shared/exports/ExportDialog';
import { BuildingsIcon, ShieldIcon } from '@/shared/ui/icons';
import { MorePages } from '@/shared/ui/MorePages';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { ExportTable } from './ExportTable';
import { isUnfinished } from './export-words';

const ExportDialog = lazy(() => import('@/shared/exports/ExportDialog'));

/** What is under way is asked for this often. */
const POLL_MS = 2000;

/** Packages to take away, and how far they are. */
export default function ExportsPage() {
  const isAdmin = useSelector(selectUser)?.role === 'admin';
  const [asking, setAsking] = useState<ExportSubject | null>(null);
  const evidence = isAdmin ? (
    <Button type="primary" icon={<ShieldIcon />} onClick={() => setAsking({ kind: 'period' })}>
      Evidence package
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title="Exports"
        description={
          isAdmin
            ? 'Evidence to hand over, and everything of your organization in open formats.'
            : 'Evidence of documents that you decided on. Start one in a document’s details.'
        }
        actions={
          isAdmin ? (
            <>
              <Button icon={<BuildingsIcon />} onClick={() => setAsking({ kind: 'organization' })}>
                Whole organization
              </Button>
              {evidence}
            </>
          ) : undefined
        }
      />
      <Exports />
      {asking ? (
        <Suspense>
          <ExportDialog subject={asking} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Exports() {
  const [polling, setPolling] = useState(false);
  const feed = useExportFeedInfiniteQuery(undefined, { pollingInterval: polling ? POLL_MS : 0 });
  const rows = feed.data?.pages.flatMap((page) => page.exports);
  const unfinished = rows?.some(isUnfinished) ?? false;
  if (unfinished !== polling) setPolling(unfinished);
  if (feed.error && !rows) {
    return (
      <ErrorState
        title="Exports could not be loaded"
        description={messageOf(feed.error, 'The server could not answer.')}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  if (rows?.length === 0) {
    return <EmptyState title="No exports yet" description="An export is kept for 7 days after it was made." />;
  }
  return (
    <>
      <ExportTable rows={rows} />
      {feed.hasNextPage ? (
        <MorePages
          what="exports"
          loading={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onLoad={() => void feed.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
