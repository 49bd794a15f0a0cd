import { useCallback } from 'react';
import { useLogoutMutation } from '@/api/api';
import { signedOut } from '@/api/session/session-slice';
import { forgetKept } from '@/shared/lib/kept';
import { askFirst } from '@/shared/unsaved/unsaved';
import { useAppDispatch } from '../hooks';

/**
 * Ends the session on the server as far as it can be reached, and here in any case, with all that was kept of it. Asks
 * first when unsaved work would be lost.
 */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  return useCallback(() => {
    const signOut = async () => {
      await logout()
        .unwrap()
        .catch(() => undefined);
      forgetKept();
      dispatch(signedOut());
    };
    askFirst(() => void signOut());
  }, [dispatch, logout]);
}
