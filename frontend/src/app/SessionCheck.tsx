import { useEffect } from 'react';
import { api } from '@/api/api';
import { isProblem } from '@/api/problem';
import { checkUnreachable, profileLoaded, signedOut } from '@/api/session/session-slice';
import { useAppDispatch, useAppSelector } from './hooks';

/**
 * Asks once, and again after a retry, whether the stored session is still good. Only a 401 signs out, silently; any
 * other failure keeps the session.
 */
export function SessionCheck() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector((state) => state.session.check === 'pending');
  useEffect(() => {
    if (!pending) return;
    const request = dispatch(api.endpoints.me.initiate(undefined, { subscribe: false, forceRefetch: true }));
    request
      .unwrap()
      .then(({ user }) => dispatch(profileLoaded(user)))
      .catch((error: unknown) => {
        if (isProblem(error) && error.status === 401) dispatch(signedOut());
        else dispatch(checkUnreachable(isProblem(error) && error.status !== 0 ? error.message : null));
      });
  }, [dispatch, pending]);
  return null;
}
