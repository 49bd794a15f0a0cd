import { Button } from 'antd';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { messageOf } from '@/api/problem';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { useAuditFeedInfiniteQuery, type AuditQuery } from './api';
import { changeFilters, clearFilters, queryOf, readFilters, type FilterChange } from './audit-address';
import styles from './audit.module.css';
import { AuditFilterBar } from './AuditFilterBar';
import { AuditList, AuditListSkeleton } from './AuditList';
import { countWords } from './audit-words';
import { LogDownloads } from './LogDownloads';
import { VerifyPanel } from './VerifyPanel';

/** Who did what, and the proof that nobody changed what is written about it. The filters stand in the address. */
export default function AuditPage() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useSelector(selectUser)?.role === 'admin';
  const text = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  // As text: the same question stays the same while the day does.
  const asked = JSON.stringify(queryOf(filters, new Date()));
  const query = useMemo(() => JSON.parse(asked) as AuditQuery, [asked]);
  const filtered = asked !== '{}';
  const change = (changes: FilterChange) => setParams((current) => changeFilters(current, changes));
  const clear = () => setParams((current) => clearFilters(current));
  return (
    <>
      <PageHeader
        title="Audit Logs"
        description={
          isAdmin
            ? 'Who did what in your organization, and the proof that the log was not changed.'
            : 'What happened to the documents that you decide about.'
        }
        actions={<LogDownloads query={query} withBundle={isAdmin} />}
      />
      {isAdmin ? <VerifyPanel /> : null}
      <AuditFilterBar filters={filters} active={filtered} onChange={change} onClear={clear} />
      <Entries key={asked} query={query} filtered={filtered} isAdmin={isAdmin} onClear={clear} />
    </>
  );
}

interface EntriesProps {
  query: AuditQuery;
  filtered: boolean;
  isAdmin: boolean;
  onClear: () => void;
}

function Entries({ query, filtered, isAdmin, onClear }: EntriesProps) {
  const feed = useAuditFeedInfiniteQuery(query);
  const pages = feed.currentData?.pages;
  const entries = useMemo(() => pages?.flatMap(({ logs }) => logs), [pages]);
  if (feed.error && !entries) {
    return (
      <ErrorState
        title="Audit logs could not be loaded"
        description={messageOf(feed.error, 'The server could not answer.')}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  if (!pages || !entries) return <AuditListSkeleton />;
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No audit logs found"
        description={filtered ? 'No activities match your current filters.' : 'System activities will appear here.'}
        action={filtered ? <Button onClick={onClear}>Clear Filters</Button> : undefined}
      />
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {pages[0] ? countWords(pages[0].total) : null}
      </p>
      <AuditList
        entries={entries}
        total={pages[0]?.total}
        isAdmin={isAdmin}
        more={{
          there: feed.hasNextPage,
          loading: feed.isFetchingNextPage,
          failed: feed.isFetchNextPageError,
          load: () => void feed.fetchNextPage(),
        }}
      />
    </>
  );
}
