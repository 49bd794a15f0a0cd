import { Link } from 'react-router-dom';
import { useMarkAllNotificationsReadMutation } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { AppNotification } from '@/api/types';
import { formatDateTime } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { PlainButton } from '@/shared/ui/PlainButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Way } from './NoticeRow';
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
  const toast = useToast();
  const readAll = async () => {
    const { error } = await markAll();
    if (error) toast.fail({ title: 'Not marked as read', description: messageOf(error, 'Please try again.') });
  };
  const unread = notifications.some(({ isRead }) => !isRead);
  const empty = notifications.length === 0 && !loading && !failed;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{empty ? 'No notifications' : 'Notifications'}</h2>
        {unread ? (
          <PlainButton
            size="small"
            look="quiet"
            aria-busy={markingAll.isLoading}
            onClick={() => void (markingAll.isLoading || readAll())}
          >
            Mark all as read
          </PlainButton>
        ) : null}
      </div>
      {loading ? <Loading /> : null}
      {failed ? (
        <div className={styles.message} role="alert">
          Notifications could not be loaded.{' '}
          <PlainButton look="quiet" size="small" onClick={onRetry}>
            Try again
          </PlainButton>
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
      {notifications.length > 0 ? (
        <Link className={styles.all} to={paths.notifications} onClick={onClose}>
          See all
        </Link>
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
  const read = () => {
    if (!item.isRead) onRead(item.id);
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
      <Way notice={item} onOpened={read} onLeave={onClose} />
    </li>
  );
}
