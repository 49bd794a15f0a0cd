import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { SessionList } from '@/shared/sessions/SessionList';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import {
  useChangeAccessCodeMutation,
  useChangeAdministratorPasswordMutation,
  useListAdministratorSessionsQuery,
  useRevokeAdministratorSessionMutation,
  useRevokeOtherAdministratorSessionsMutation,
} from './api';
import { SecretForm } from './SecretForm';
import styles from './super-admin.module.css';

/** The super administrator's own account. */
export default function AdministratorProfilePage() {
  const user = useSelector(selectUser);
  const [changePassword] = useChangeAdministratorPasswordMutation();
  const [changeCode] = useChangeAccessCodeMutation();
  const email = user?.email ?? '';
  return (
    <div className={styles.profile}>
      <PageHeader title="Profile" description="Your account, and how you sign in to the platform." />
      <SettingsSection title="You" description="Name and address are set where the installation is run.">
        <div className={styles.person}>
          <strong>{user?.name}</strong>
          <span>{email}</span>
        </div>
      </SettingsSection>
      <SettingsSection title="Password" description="Changing it ends your sessions on all other devices.">
        <SecretForm
          kind="password"
          email={email}
          onChange={({ currentPassword, secret, repeated }) =>
            changePassword({
              changeAdministratorPasswordDto: { currentPassword, password: secret, confirmPassword: repeated },
            }).unwrap()
          }
        />
      </SettingsSection>
      <SettingsSection
        title="Access code"
        description="Asked for beside the password when you sign in. Changing it ends your other sessions, too."
      >
        <SecretForm
          kind="accessCode"
          email={email}
          onChange={({ currentPassword, secret, repeated }) =>
            changeCode({
              changeAccessCodeDto: { currentPassword, accessCode: secret, confirmAccessCode: repeated },
            }).unwrap()
          }
        />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        description="Where you are signed in. End what you do not know, then change your password."
      >
        <Sessions />
      </SettingsSection>
    </div>
  );
}

function Sessions() {
  const { data, error, isFetching, refetch } = useListAdministratorSessionsQuery();
  const [end] = useRevokeAdministratorSessionMutation();
  const [endOthers] = useRevokeOtherAdministratorSessionsMutation();
  return (
    <SessionList
      sessions={data?.sessions}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      onEnd={(sessionId) => end({ sessionId }).unwrap()}
      onEndOthers={() => endOthers().unwrap()}
    />
  );
}
