import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '@/api/problem';
import { PlusIcon } from '@/shared/ui/icons';
import { MorePages } from '@/shared/ui/MorePages';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { useReportFeedInfiniteQuery } from './api';
import { isUnfinished } from './report-words';
import { ReportTable } from './ReportTable';

const NewReportDialog = lazy(() => import('./NewReportDialog'));

/** What is under way is asked for this often. */
const POLL_MS = 2000;

/** The reports that were made, and the way to a new one. */
export default function ReportsPage() {
  const [creating, setCreating] = useState(false);
  const [polling, setPolling] = useState(false);
  const feed = useReportFeedInfiniteQuery(undefined, { pollingInterval: polling ? POLL_MS : 0 });
  const rows = feed.data?.pages.flatMap((page) => page.reports);
  const unfinished = rows?.some(isUnfinished) ?? false;
  if (unfinished !== polling) setPolling(unfinished);
  const create = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setCreating(true)}>
      New report
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Reports"
        description="What happened, what waits and what is due, in figures that are kept."
        actions={rows?.length === 0 ? undefined : create}
      />
      {feed.error && !rows ? (
        <ErrorState
          title="Reports could not be loaded"
          description={messageOf(feed.error, 'The server could not answer.')}
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      ) : rows?.length === 0 ? (
        <EmptyState
          title="No reports yet"
          description="A report is made in the background and kept until somebody deletes it."
          action={create}
        />
      ) : (
        <ReportTable rows={rows} />
      )}
      {feed.hasNextPage ? (
        <MorePages
          what="reports"
          loading={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onLoad={() => void feed.fetchNextPage()}
        />
      ) : null}
      {creating ? (
        <Suspense>
          <NewReportDialog onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
