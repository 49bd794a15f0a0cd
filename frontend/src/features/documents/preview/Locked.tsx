import { Button } from 'antd';
import { useDocumentAccess, type AccessTarget } from '@/shared/access/document-access';
import { LockIcon } from '@/shared/ui/icons';
import styles from './Preview.module.css';

/** Stands where the document will be: reading it takes a code. */
export function Locked({ target }: { target: AccessTarget }) {
  const access = useDocumentAccess();
  const running = access.busy?.id === target.id && access.busy.kind === 'unlock';
  return (
    <div className={styles.note}>
      <LockIcon size={28} />
      <h3 className={styles.noteTitle}>Enter the code to read this document here</h3>
      <p>
        We send a six-digit code to your e-mail address. It opens this document for 15 minutes, and that is recorded.
      </p>
      <Button type="primary" disabled={access.busy !== null} onClick={() => void access.unlock(target)}>
        {running ? 'Loading...' : 'Ask for access'}
      </Button>
    </div>
  );
}
