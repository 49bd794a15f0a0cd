import { isProblem, messageOf } from '@/api/problem';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import styles from './DocumentDialog.module.css';

interface DocumentFailureProps {
  error: unknown;
  /** It was on the screen before. */
  seen: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** Why there is no document to show. */
export function DocumentFailure({ error, seen, retrying, onRetry }: DocumentFailureProps) {
  if (!isProblem(error) || error.status !== 404) {
    return (
      <ErrorState
        title="The document could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  return seen ? (
    <EmptyState title="Somebody else decided this meanwhile" description="The document is no longer yours to read." />
  ) : (
    <EmptyState title="Document not found" description="It does not exist, or it was not shared with you." />
  );
}

/** The layout of a document that is being loaded. */
export function DocumentSkeleton() {
  return (
    <div className={styles.layout}>
      <LoadingNote what="document" />
      <div className={styles.main}>
        <div className={styles.skeletonTabs}>
          <Skeleton width={64} />
          <Skeleton width={56} />
          <Skeleton width={84} />
        </div>
        <Skeleton height={420} />
      </div>
      <div className={styles.side}>
        <div className={styles.facts}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} width={`${85 - index * 7}%`} />
          ))}
        </div>
      </div>
    </div>
  );
}
