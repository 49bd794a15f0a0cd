import { lazy, Suspense } from 'react';
import SetupGuide from '@/features/organization/setup/SetupGuide';
import type { OrganizationSetup } from '@/features/organization/api';
import { useGetProfileQuery } from '@/features/profile/api';
import { ResendButton } from '@/features/profile/ResendButton';

const UserDialog = lazy(() => import('@/features/users/UserDialog').then((file) => ({ default: file.UserDialog })));

/** The guide of a new organization, with the parts that it borrows. */
export default function FirstSteps({ setup }: { setup: OrganizationSetup }) {
  const { data } = useGetProfileQuery();
  const unconfirmed = data !== undefined && !data.profile.emailConfirmed;
  return (
    <SetupGuide
      setup={setup}
      confirmation={unconfirmed ? { email: data.profile.email, resend: <ResendButton /> } : null}
      renderInvite={(onClose) => (
        <Suspense>
          <UserDialog user={null} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
