import { useMarkNotificationReadMutation } from '@/api/api';
import { messageOf } from '@/api/problem';
import { useDocumentAccess } from '@/shared/access/document-access';
import { formatDateTime } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { CheckIcon, MailIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { PlainButton, PlainLink } from '@/shared/ui/PlainButton';
import { useMarkNotificationUnreadMutation, type Notice } from './api';
import styles from './history.module.css';
import { placeOf } from './notice-target';

/** One line of the history: what happened, where it leads, and whether it was read. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { id, isRead, title, message, count, createdAt } = notice;
  const [markRead] = useMarkNotificationReadMutation();
  const [markUnread] = useMarkNotificationUnreadMutation();
  const toast = useToast();
  const mark = async (read: boolean) => {
    const { error } = await (read ? markRead({ id }) : markUnread({ id }));
    if (error) toast.fail({ title: 'Failed to mark as read', description: messageOf(error, 'Please try again.') });
  };
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {isRead ? null : <span className="visually-hidden">Unread: </span>}
          {title}
          {count > 1 ? <span className={styles.count}>{count}</span> : null}
        </h3>
        <p className={styles.text}>{message}</p>
        <time className={styles.time} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      <div className={styles.actions}>
        <Way notice={notice} onOpened={() => void (isRead || mark(true))} />
        <IconButton
          label={isRead ? 'Mark as unread' : 'Mark as read'}
          icon={isRead ? <MailIcon size={16} /> : <CheckIcon size={16} />}
          onClick={() => void mark(!isRead)}
        />
      </div>
    </li>
  );
}

/** What it is about: a document by its access flow, anything else by its page. */
export function Way({ notice, onOpened, onLeave }: { notice: Notice; onOpened: () => void; onLeave?: () => void }) {
  const access = useDocumentAccess();
  const documentId = notice.relatedDocumentId;
  const place = placeOf(notice);
  if (documentId !== null) {
    const view = async () => {
      // The code dialog needs the floor; a panel would lie over the page behind it.
      onLeave?.();
      if (await access.openById(documentId)) onOpened();
    };
    return (
      <PlainButton size="small" disabled={access.busy !== null} onClick={() => void view()}>
        {access.busy?.id === documentId ? 'Loading...' : 'View Document'}
      </PlainButton>
    );
  }
  if (!place) return null;
  return (
    <PlainLink
      size="small"
      to={place.to}
      onClick={() => {
        onLeave?.();
        onOpened();
      }}
    >
      {place.label}
    </PlainLink>
  );
}
