import { useListNotificationsQuery, useMarkNotificationReadMutation } from '@/api/api';
import { BellIcon } from '@/shared/ui/icons';
import { Popover } from '@/shared/ui/Popover';
import { NotificationList } from './NotificationList';
import styles from './notifications.module.css';

/** The bell with the unread count, and the list of notifications under it. */
export function NotificationsMenu({ buttonClassName }: { buttonClassName?: string }) {
  const { data, error, isLoading, refetch } = useListNotificationsQuery({});
  const [markRead] = useMarkNotificationReadMutation();
  const unread = data?.unreadCount ?? 0;
  return (
    <Popover
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      panelLabel="Notifications"
      buttonClassName={buttonClassName}
      button={
        <>
          <BellIcon size={18} />
          {unread > 0 ? <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span> : null}
        </>
      }
    >
      {(close) => (
        <NotificationList
          notifications={data?.notifications}
          loading={isLoading}
          failed={error !== undefined && !data}
          onRetry={() => void refetch()}
          onRead={(id) => void markRead({ id })}
          onClose={close}
        />
      )}
    </Popover>
  );
}
