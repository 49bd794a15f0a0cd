import type { ListedDocument } from '@/api/document-life';
import { formatDate } from '@/shared/lib/format';
import { ClockIcon, LockIcon } from '@/shared/ui/icons';
import styles from './Marks.module.css';

/** What sets a document apart: held, expired. Always a sign and a word. */
export function Marks({ document }: { document: Pick<ListedDocument, 'legalHold' | 'isExpired' | 'expirationDate'> }) {
  return (
    <>
      {document.legalHold ? (
        <span className={styles.mark} title="It cannot be changed or deleted until the hold is released.">
          <LockIcon size={13} /> Legal hold
        </span>
      ) : null}
      {document.isExpired ? (
        <span
          className={`${styles.mark} ${styles.expired}`}
          title={document.expirationDate ? `Since ${formatDate(document.expirationDate)}` : undefined}
        >
          <ClockIcon size={13} /> Expired
        </span>
      ) : null}
    </>
  );
}
