import { useListNotificationsQuery, useMarkNotificationReadMutation } from '@/api/api';
import { messageOf } from '@/api/problem';
import { shortCount } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { CountBadge } from '@/shared/ui/CountBadge';
import { BellIcon } from '@/shared/ui/icons';
import { Popover } from '@/shared/ui/Popover';
import { NotificationList } from './NotificationList';

/** The bell with the unread count, and the list of notifications under it. */
export function NotificationsMenu({ buttonClassName }: { buttonClassName?: string }) {
  const { data, error, isLoading, refetch } = useListNotificationsQuery({});
  const [markRead] = useMarkNotificationReadMutation();
  const toast = useToast();
  const unread = data?.unreadCount ?? 0;
  const read = async (id: number) => {
    const { error: failure } = await markRead({ id });
    if (failure) toast.fail({ title: 'Failed to mark as read', description: messageOf(failure, 'Please try again.') });
  };
  return (
    <Popover
      label={unread > 0 ? `Notifications, ${shortCount(unread)} unread` : 'Notifications'}
      panelLabel="Notifications"
      buttonClassName={buttonClassName}
      button={
        <>
          <BellIcon size={18} />
          <CountBadge count={unread} />
        </>
      }
    >
      {(close) => (
        <NotificationList
          notifications={data?.notifications}
          loading={isLoading}
          failed={error !== undefined && !data}
          onRetry={() => void refetch()}
          onRead={(id) => void read(id)}
          onClose={close}
        />
      )}
    </Popover>
  );
}
