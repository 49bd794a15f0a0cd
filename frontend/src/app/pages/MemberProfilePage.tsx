import ProfilePage from '@/features/profile/ProfilePage';
import { NotificationPreferences } from '@/features/notifications/NotificationPreferences';

/** One's own account, with what one hears of. */
export default function MemberProfilePage() {
  return <ProfilePage notifications={<NotificationPreferences />} />;
}
