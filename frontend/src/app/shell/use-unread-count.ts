import { useListNotificationsQuery } from '@/api/api';
import { useAppSelector } from '../hooks';

/** How many notifications are unread; asked again every 30 seconds while the page is visible. */
export function useUnreadCount(): number {
  // The platform's administrator gets none: notifications are about an organization's documents.
  const skip = useAppSelector(({ session }) => session.user?.role === 'super_admin');
  const { data } = useListNotificationsQuery(undefined, {
    pollingInterval: 30_000,
    skipPollingIfUnfocused: true,
    skip,
  });
  return data?.unreadCount ?? 0;
}
