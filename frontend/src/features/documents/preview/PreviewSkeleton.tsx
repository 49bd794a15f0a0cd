import { LoadingNote } from '@/shared/ui/Skeleton';
import styles from './Preview.module.css';

/** An empty sheet while the document is being fetched. */
export function PreviewSkeleton() {
  return (
    <div className={styles.ground}>
      <LoadingNote what="preview" />
      <div className={styles.sheet} aria-hidden="true" />
    </div>
  );
}
