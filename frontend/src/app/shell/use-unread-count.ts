import { useListNotificationsQuery } from '@/api/api';
import { usePollingInterval } from '@/api/live/live-slice';
import { useAppSelector } from '../hooks';

/** How many notifications are unread; told by the stream of changes, asked for every 30 seconds without one. */
export function useUnreadCount(): number {
  // The platform's administrator gets none: notifications are about an organization's documents.
  const skip = useAppSelector(({ session }) => session.user?.role === 'super_admin');
  const pollingInterval = usePollingInterval(30_000);
  const { data } = useListNotificationsQuery(
    {},
    {
      pollingInterval,
      skipPollingIfUnfocused: true,
      skip,
    },
  );
  return data?.unreadCount ?? 0;
}
