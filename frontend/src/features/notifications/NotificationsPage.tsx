import { Button, Segmented, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListNotificationsQuery, useMarkAllNotificationsReadMutation } from '@/api/api';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { MorePages } from '@/shared/ui/MorePages';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import {
  useGetNotificationPreferencesQuery,
  useNotificationFeedInfiniteQuery,
  useUndoReadAllMutation,
  type KindPreference,
  type NoticeFilter,
} from './api';
import styles from './history.module.css';
import { addressOf, byDay, filterOf, type KindName } from './history';
import { NoticeRow } from './NoticeRow';

const noKinds: KindPreference[] = [];

/** Everything that concerned the signed-in person, day by day. */
export default function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const preferences = useGetNotificationPreferencesQuery();
  const kinds = preferences.data?.kinds ?? noKinds;
  const filter = useMemo(
    () =>
      filterOf(
        params,
        kinds.map(({ kind }) => kind),
      ),
    [params, kinds],
  );
  const { data: latest } = useListNotificationsQuery({});
  const change = (next: NoticeFilter) => setParams(addressOf(next), { replace: true });
  return (
    <div className={styles.page}>
      <PageHeader
        title="Notifications"
        description="What concerned you, newest first."
        actions={<ReadAll unread={latest?.unreadCount ?? 0} />}
      />
      <div className={styles.filters} role="search" aria-label="Notifications">
        <Segmented
          aria-label="Show"
          value={filter.unread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChange={(show) => change({ ...filter, unread: show === 'unread' })}
        />
        <Select
          className={styles.kind}
          aria-label="Kind"
          placeholder="All kinds"
          allowClear
          popupMatchSelectWidth={false}
          loading={preferences.isLoading}
          value={filter.kind}
          options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
          onChange={(kind?: KindName) => change({ ...filter, kind })}
        />
        <Link className={styles.choose} to={`${paths.profile}#notifications`}>
          Choose what you hear of
        </Link>
      </div>
      <History filter={filter} onClear={() => change({})} />
    </div>
  );
}

interface HistoryProps {
  filter: NoticeFilter;
  onClear: () => void;
}

function History({ filter, onClear }: HistoryProps) {
  const feed = useNotificationFeedInfiniteQuery(filter);
  const { fetchNextPage } = feed;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const notices = feed.data?.pages.flatMap(({ notifications }) => notifications);
  if (!notices) {
    return feed.error ? (
      <ErrorState
        title="Notifications could not be loaded"
        description={messageOf(feed.error, 'The server could not answer.')}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    ) : (
      <Waiting />
    );
  }
  if (notices.length === 0) return <Nothing filter={filter} onClear={onClear} />;
  return (
    <>
      <Days notices={notices} />
      {feed.hasNextPage ? (
        <MorePages
          what="notifications"
          loading={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onLoad={loadMore}
        />
      ) : null}
    </>
  );
}

function Days({ notices }: { notices: Parameters<typeof byDay>[0] }) {
  return byDay(notices).map(({ label, notices: ofDay }) => (
    <section key={label} className={styles.day}>
      <h2 className={styles.label}>{label}</h2>
      <ul className={styles.list}>
        {ofDay.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  ));
}

/** Marks everything as read, and lets that be taken back. */
function ReadAll({ unread }: { unread: number }) {
  const [markAll, { isLoading }] = useMarkAllNotificationsReadMutation();
  const [undo] = useUndoReadAllMutation();
  const toast = useToast();
  const takeBack = async (readAt: string) => {
    const { error } = await undo({ undoReadAllDto: { readAt } });
    if (error) toast.fail({ title: 'They stay marked as read', description: messageOf(error, 'Please try again.') });
  };
  const run = async () => {
    const { data, error } = await markAll();
    if (error) {
      toast.fail({ title: 'Not marked as read', description: messageOf(error, 'Please try again.') });
      return;
    }
    const readAt = data.readAt;
    if (readAt)
      toast.notify({ title: 'All marked as read', action: { label: 'Undo', run: () => void takeBack(readAt) } });
  };
  return (
    <Button disabled={unread === 0} loading={isLoading} onClick={() => void run()}>
      Mark all as read
    </Button>
  );
}

function Nothing({ filter, onClear }: { filter: NoticeFilter; onClear: () => void }) {
  if (!filter.unread && !filter.kind) {
    return <EmptyState title="No notifications" description="You will hear here when something needs you." />;
  }
  return (
    <EmptyState
      drawing="tick"
      title={filter.unread ? 'Nothing unread' : 'Nothing of this kind'}
      description={
        filter.unread ? 'You have seen everything that concerned you.' : 'Nothing of it has concerned you yet.'
      }
      action={<Button onClick={onClear}>Show all</Button>}
    />
  );
}

const SKELETONS = 5;

function Waiting() {
  return (
    <>
      <LoadingNote what="notifications" />
      <ul className={`${styles.list} ${styles.waiting}`} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <li key={index} className={styles.row}>
            <div className={styles.skeleton}>
              <Skeleton width="30%" />
              <Skeleton width="60%" height={12} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
