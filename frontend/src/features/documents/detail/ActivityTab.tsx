import { Button } from 'antd';
import { useActivityFeedInfiniteQuery, type ActivityEntry } from '@/api/document-content';
import { messageOf } from '@/api/problem';
import { formatDateTime, formatTime } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/Avatar';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { activityDetails, activityWords, byDay } from './activity-words';
import styles from './ActivityTab.module.css';

/** Who did what with the document and when, the newest first. */
export function ActivityTab({ documentId }: { documentId: number }) {
  const feed = useActivityFeedInfiniteQuery({ id: documentId });
  const entries = feed.currentData?.pages.flatMap((page) => page.entries);
  if (feed.error && !entries) {
    return (
      <ErrorState
        title="The activity could not be loaded"
        description={messageOf(feed.error, 'The server could not answer.')}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  if (!entries) return <ActivitySkeletons />;
  return (
    <div className={styles.tab}>
      {byDay(entries, new Date()).map(({ label, entries: ofDay }) => (
        <section key={label} aria-label={label}>
          <h3 className={styles.day}>{label}</h3>
          <ul className={styles.list}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {feed.hasNextPage ? (
        <Button className={styles.older} loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {feed.isFetchNextPageError ? 'Try again' : 'Show older'}
        </Button>
      ) : null}
    </div>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const name = entry.userName || 'Countersign';
  const details = activityDetails(entry);
  return (
    <li className={styles.entry}>
      <Avatar name={name} size={24} />
      <p className={styles.words}>
        <strong>{name}</strong> {activityWords(entry)}
        {details ? <span className={styles.details}>{details}</span> : null}
      </p>
      <time className={styles.time} dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)}>
        {formatTime(entry.createdAt)}
      </time>
    </li>
  );
}

function ActivitySkeletons() {
  return (
    <div className={styles.tab}>
      <LoadingNote what="activity" />
      <Skeleton width={90} />
      {[70, 55, 62].map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton width={24} height={24} round />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
