import { Button } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { useLogoutMutation } from '@/api/api';
import { enrolmentChanged, selectSession, signedOut } from '@/api/session/session-slice';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { TwoFactorSetup } from './TwoFactorSetup';

/** The set-up that an organization requires, before anything else of the product. */
export default function EnrolmentPage() {
  const { user, enrolmentRequired } = useSelector(selectSession);
  const [logout] = useLogoutMutation();
  const dispatch = useDispatch();
  const toast = useToast();
  if (!enrolmentRequired) return <Navigate to={paths.dashboard} replace />;
  const done = () => {
    dispatch(enrolmentChanged(false));
    toast.notify({
      title: 'Two-factor is on',
      description: 'From now on a code of your app is asked for after the password.',
    });
  };
  const leave = async () => {
    await logout()
      .unwrap()
      .catch(() => undefined);
    dispatch(signedOut());
  };
  return (
    <EntryLayout
      title="Set up two-factor authentication"
      description={
        <>
          {user?.organizationName ? <strong>{user.organizationName}</strong> : 'Your organization'} requires a second
          factor. It takes about two minutes.
        </>
      }
      foot={
        <div>
          <Button type="link" style={{ paddingInline: 0 }} onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      }
    >
      <TwoFactorSetup onDone={done} />
    </EntryLayout>
  );
}
