import { Button } from 'antd';
import { useClearSearchHistoryMutation, useForgetSearchMutation, useListSearchHistoryQuery } from '@/api/search';
import { messageOf } from '@/api/problem';
import { plural } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { ClockIcon, CloseIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState } from '@/shared/ui/States';
import styles from './SearchPage.module.css';

/** What one looked for lately. Nobody else sees it, and it can be forgotten. */
export function PastSearches({ onSearch }: { onSearch: (query: string) => void }) {
  const { data, isLoading } = useListSearchHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [clear, clearing] = useClearSearchHistoryMutation();
  const [forget] = useForgetSearchMutation();
  const toast = useToast();
  const failed = (error: unknown) =>
    toast.fail({ title: 'Not forgotten', description: messageOf(error, 'The server could not answer.') });
  if (isLoading) {
    return (
      <div className={styles.history}>
        <LoadingNote what="your recent searches" />
        <Skeleton width="40%" height={18} />
        <Skeleton height={120} />
      </div>
    );
  }
  if (!data || data.history.length === 0) {
    return (
      <EmptyState
        title="Look for something"
        description="Type a word above or choose a filter. What you look for is kept here, for you alone."
      />
    );
  }
  return (
    <section className={styles.history} aria-labelledby="past-searches">
      <div className={styles.historyHead}>
        <h2 id="past-searches" className={styles.historyTitle}>
          Your recent searches
        </h2>
        <Button
          type="text"
          size="small"
          loading={clearing.isLoading}
          onClick={() => void clear().unwrap().catch(failed)}
        >
          Clear history
        </Button>
      </div>
      <ul>
        {data.history.map(({ id, query, resultsCount, createdAt }) => (
          <li key={id} className={styles.past}>
            <ClockIcon size={15} />
            <button type="button" className={styles.pastQuery} onClick={() => onSearch(query)}>
              {query}
            </button>
            <span className={styles.quiet}>
              {plural(resultsCount, 'result')}, <RelativeTime iso={createdAt} />
            </span>
            <IconButton
              label={`Forget ${query}`}
              onClick={() => void forget({ id }).unwrap().catch(failed)}
              icon={<CloseIcon size={14} />}
            />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>Only you see these.</p>
    </section>
  );
}
