import { Suspense, useState } from 'react';
import { lazyThemed } from '@/theme/lazy-themed';
import { useAppSelector } from './hooks';

const SessionExpiredDialog = lazyThemed(() => import('@/features/auth/SessionExpiredDialog'));

/** Asks for the password again, over whatever is on screen, when the session has ended. */
export function SessionExpiredHost() {
  const expired = useAppSelector(({ session }) => session.expired);
  // The dialog stays until it has closed: it gives the focus back to where it came from.
  const [shown, setShown] = useState(expired);
  if (expired && !shown) setShown(true);
  if (!shown) return null;
  return (
    <Suspense>
      <SessionExpiredDialog open={expired} onClosed={() => setShown(false)} />
    </Suspense>
  );
}
