import { Button } from 'antd';
import { WarningIcon } from '@/shared/ui/icons';
import styles from './Preview.module.css';

interface PreviewFailureProps {
  message: string;
  retrying?: boolean;
  /** Offers to try again where that can help. */
  onRetry?: () => void;
}

/** Why there is nothing to see. The ways to the file itself stand above it. */
export function PreviewFailure({ message, retrying = false, onRetry }: PreviewFailureProps) {
  return (
    <div className={styles.note} role="status">
      <WarningIcon size={28} />
      <h3 className={styles.noteTitle}>No preview</h3>
      <p>{message}</p>
      {onRetry ? (
        <Button loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
