import { Link, useLocation } from 'react-router-dom';
import { withDocument } from '@/shared/routing/paths';
import { DocumentIcon, LockIcon } from '@/shared/ui/icons';
import type { Message } from './api';
import styles from './Attachments.module.css';

interface AttachmentsProps {
  items: Message['attachments'];
  mine?: boolean;
}

/** The documents a message links. Each opens over the conversation; one the reader may not see is only mentioned. */
export function Attachments({ items, mine = true }: AttachmentsProps) {
  const { search } = useLocation();
  if (items.length === 0) return null;
  return (
    <ul className={mine ? `${styles.list} ${styles.mine}` : styles.list} aria-label="Documents">
      {items.map(({ documentId, title }) => (
        <li key={documentId}>
          {title === null ? (
            <span className={`${styles.card} ${styles.closed}`}>
              <LockIcon size={18} />
              <span className={styles.title}>A document you may not see</span>
            </span>
          ) : (
            <Link className={styles.card} to={{ search: withDocument(search, documentId) }}>
              <DocumentIcon size={18} />
              <span className={styles.title}>{title}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
