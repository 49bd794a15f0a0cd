import type { Dispatch } from '@reduxjs/toolkit';
import { Mutex } from 'async-mutex';
import type { RefreshApiResponse } from './generated';
import { signedOut, tokenRefreshed, type SessionRoot } from './session/session-slice';
import { readSession } from './session/session-storage';

/** What a call needs of the store to keep the session alive. */
export interface SessionAccess {
  getState: () => unknown;
  dispatch: Dispatch;
}

export type RefreshOutcome = 'refreshed' | 'rejected' | 'unreachable';

const mutex = new Mutex();

/** One refresh at a time over all tabs: the server ends a session whose refresh token is used twice. */
function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('countersign-refresh', work)
    : work();
}

async function askForToken(store: SessionAccess): Promise<RefreshOutcome> {
  try {
    const response = await fetch(new Request('/api/auth/refresh', { method: 'POST', credentials: 'include' }));
    if (response.status === 401) {
      store.dispatch(signedOut());
      return 'rejected';
    }
    if (!response.ok) return 'unreachable';
    const { user, token } = (await response.json()) as RefreshApiResponse;
    store.dispatch(tokenRefreshed({ user, token }));
    return 'refreshed';
  } catch {
    return 'unreachable';
  }
}

/**
 * Replaces `staleToken`. Any number of callers cause one request, also over several tabs. Only a 401 signs out;
 * a failing network keeps the session.
 */
export function refreshSession(store: SessionAccess, staleToken: string): Promise<RefreshOutcome> {
  const currentToken = () => (store.getState() as SessionRoot).session.token;
  return mutex.runExclusive(async () => {
    if (currentToken() !== staleToken) return currentToken() ? 'refreshed' : 'rejected';
    return acrossTabs(async () => {
      const stored = readSession();
      if (stored && stored.token !== staleToken) {
        store.dispatch(tokenRefreshed(stored));
        return 'refreshed';
      }
      return askForToken(store);
    });
  });
}
