import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { CountBadge } from '@/shared/ui/CountBadge';
import { MailIcon } from '@/shared/ui/icons';
import { usePolling, useCountUnreadMessagesQuery } from './api';
import styles from './MessagesLink.module.css';

/** The way to the messages, with the number of unread ones. */
export function MessagesLink({ className = '' }: { className?: string }) {
  const unread = useCountUnreadMessagesQuery(undefined, usePolling()).data?.unread ?? 0;
  return (
    <Link
      to={paths.messages}
      className={`${className} ${styles.link}`}
      aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      title="Messages"
    >
      <MailIcon size={18} />
      <CountBadge count={unread} />
    </Link>
  );
}
