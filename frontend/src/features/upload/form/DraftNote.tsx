import { Button } from 'antd';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import styles from '../UploadPage.module.css';

/** Says that the form holds what was put aside, and lets it go. */
export function DraftNote({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <div className={styles.draft} role="status">
      <span>
        <strong>Draft restored.</strong> You saved it in this browser <RelativeTime iso={savedAt} />.
      </span>
      <Button size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  );
}
