import type { ReactNode } from 'react';
import { messageOf } from '@/api/problem';
import { mayDecide } from '@/shared/review/route-words';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { useGetProfileQuery, type Profile } from './api';
import { Away } from './Away';
import { EmailForm } from './EmailForm';
import { PasswordForm } from './PasswordForm';
import { PersonForm } from './PersonForm';
import styles from './profile.module.css';
import { Sessions } from './Sessions';
import { TwoFactor } from './TwoFactor';

/** The signed-in person's own account. */
export default function ProfilePage({ notifications }: { notifications: ReactNode }) {
  const { data, error, isFetching, refetch } = useGetProfileQuery();
  return (
    <div className={styles.page}>
      <PageHeader title="Profile" description="Your account, how you sign in, and what you hear of." />
      {data ? <Sections profile={data.profile} notifications={notifications} /> : null}
      {!data && error ? (
        <ErrorState
          title="Your profile could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? <Waiting /> : null}
    </div>
  );
}

/** Only who decides has decisions to hand over. */
const decides = ({ role }: Profile) => mayDecide({ role, isActive: true });

function Sections({ profile, notifications }: { profile: Profile; notifications: ReactNode }) {
  return (
    <>
      <SettingsSection
        title="You"
        description="Your name stands beside everything you do. Your role is set by an administrator."
      >
        <PersonForm profile={profile} />
      </SettingsSection>
      {decides(profile) ? (
        <SettingsSection
          title="While you are away"
          description="Somebody else reviews and approves in your place. The record names you both."
        >
          <Away profile={profile} />
        </SettingsSection>
      ) : null}
      <SettingsSection
        title="Notifications"
        description="What you hear of, in the application and by mail. A daily mail puts everything of a day into one."
      >
        {notifications}
      </SettingsSection>
      <SettingsSection title="E-mail address" description="You sign in with it, and codes and notices go to it.">
        <EmailForm profile={profile} />
      </SettingsSection>
      <SettingsSection title="Password" description="Changing it ends your sessions on all other devices.">
        <PasswordForm email={profile.email} />
      </SettingsSection>
      <SettingsSection
        title="Two-factor authentication"
        description="A code from an app on your phone, asked for after the password."
      >
        <TwoFactor profile={profile} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        description="Where you are signed in. End what you do not know, then change your password."
      >
        <Sessions />
      </SettingsSection>
    </>
  );
}

const shapes = [
  { title: 'You', rows: 2 },
  { title: 'E-mail address', rows: 1 },
  { title: 'Password', rows: 3 },
  { title: 'Two-factor authentication', rows: 1 },
];

function Waiting() {
  return (
    <>
      <LoadingNote what="your profile" />
      {shapes.map(({ title, rows }) => (
        <SettingsSection key={title} title={title} description={<Skeleton width="80%" height={12} />}>
          <div className={styles.waiting}>
            {Array.from({ length: rows }, (_, index) => (
              <Skeleton key={index} height={34} />
            ))}
          </div>
        </SettingsSection>
      ))}
    </>
  );
}
