import { Button } from 'antd';
import { useMarkAllNotificationsReadMutation } from '@/api/api';
import type { AppNotification } from '@/api/types';
import { useDocumentAccess } from '@/shared/access/document-access';
import { formatDateTime } from '@/shared/lib/format';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './notifications.module.css';

interface NotificationListProps {
  notifications: AppNotification[] | undefined;
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  onRead: (id: number) => void;
  onClose: () => void;
}

/** What happened, newest first. */
export function NotificationList({
  notifications = [],
  loading,
  failed,
  onRetry,
  onRead,
  onClose,
}: NotificationListProps) {
  const [markAll, markingAll] = useMarkAllNotificationsReadMutation();
  const unread = notifications.some(({ isRead }) => !isRead);
  const empty = notifications.length === 0 && !loading && !failed;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{empty ? 'No notifications' : 'Notifications'}</h2>
        {unread ? (
          <Button size="small" type="text" loading={markingAll.isLoading} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {loading ? <Loading /> : null}
      {failed ? (
        <div className={styles.message} role="alert">
          Notifications could not be loaded.{' '}
          <Button type="link" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
      {empty ? <p className={styles.message}>You will hear here when a document needs you.</p> : null}
      {notifications.length > 0 ? (
        <ul className={styles.list} tabIndex={0} aria-label="Notifications">
          {notifications.map((item) => (
            <Item key={item.id} item={item} onRead={onRead} onClose={onClose} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.item}>
      <Skeleton width="60%" />
      <Skeleton width="90%" height={12} />
    </div>
  );
}

function Item({ item, onRead, onClose }: { item: AppNotification; onRead: (id: number) => void; onClose: () => void }) {
  const access = useDocumentAccess();
  const documentId = item.relatedDocumentId;
  const read = () => {
    if (!item.isRead) onRead(item.id);
  };
  const view = async (id: number) => {
    // The code dialog needs the floor; the panel would lie over the page behind it.
    onClose();
    if (await access.openById(id)) read();
  };
  const words = (
    <>
      <span className={styles.title}>
        {item.isRead ? null : (
          <span className={styles.dot}>
            <span className="visually-hidden">Unread: </span>
          </span>
        )}
        {item.title}
      </span>
      <span className={styles.text}>{item.message}</span>
      <time className={styles.time} dateTime={item.createdAt}>
        {formatDateTime(item.createdAt)}
      </time>
    </>
  );
  return (
    <li className={styles.item}>
      {item.isRead ? (
        <div className={styles.words}>{words}</div>
      ) : (
        <button type="button" className={`${styles.words} ${styles.unread}`} onClick={read} title="Mark as read">
          {words}
        </button>
      )}
      {documentId !== null ? (
        <Button
          size="small"
          className={styles.view}
          disabled={access.busy !== null}
          onClick={() => void view(documentId)}
        >
          {access.busy?.id === documentId ? 'Loading...' : 'View Document'}
        </Button>
      ) : null}
    </li>
  );
}
