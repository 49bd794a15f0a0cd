import { useCallback } from 'react';
import { useLogoutMutation } from '@/api/api';
import { signedOut } from '@/api/session/session-slice';
import { useAppDispatch } from '../hooks';

/** Ends the session on the server as far as it can be reached, and here in any case. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  return useCallback(async () => {
    await logout()
      .unwrap()
      .catch(() => undefined);
    dispatch(signedOut());
  }, [dispatch, logout]);
}
