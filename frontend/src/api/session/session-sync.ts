import type { Dispatch } from '@reduxjs/toolkit';
import { enrolmentChanged, signedIn, signedOut, tokenRefreshed, type SessionRoot } from './session-slice';
import { parseSession, SESSION_KEY, writeSession } from './session-storage';

interface SessionStore {
  getState: () => SessionRoot;
  dispatch: Dispatch;
  subscribe: (listener: () => void) => () => void;
}

/** Writes every change of the session to storage. Returns how to stop. */
export function persistSession(store: SessionStore): () => void {
  let last = store.getState().session;
  return store.subscribe(() => {
    const { session } = store.getState();
    const { user, token, enrolmentRequired } = session;
    if (user === last.user && token === last.token && enrolmentRequired === last.enrolmentRequired) return;
    last = session;
    const required = enrolmentRequired ? { enrolmentRequired } : {};
    writeSession(user && token ? { user, token, isAuthenticated: true, ...required } : null);
  });
}

let waiting: (() => void)[] = [];

/** Resolves when a session that was over is so no longer: signed in again, here or in another tab, or given up. */
export const signedInAgain = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));

/** Lets the calls go on that wait for a session to come back. Returns how to stop. */
export function resumeCalls(store: SessionStore): () => void {
  return store.subscribe(() => {
    if (waiting.length === 0 || store.getState().session.expired) return;
    const all = waiting;
    waiting = [];
    all.forEach((resume) => resume());
  });
}

/** Follows what other tabs do: signing out in one signs out all, a fresh token is shared. Returns how to stop. */
export function followOtherTabs(store: SessionStore): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const stored = parseSession(event.key === null ? null : event.newValue);
    const { session } = store.getState();
    if (!stored) {
      if (session.isAuthenticated) store.dispatch(signedOut());
    } else if (session.user?.id === stored.user.id) {
      store.dispatch(tokenRefreshed(stored));
      store.dispatch(enrolmentChanged(stored.enrolmentRequired ?? false));
    } else {
      // Somebody else signed in over there: nothing of the former user may stay in memory here.
      store.dispatch(signedOut());
      store.dispatch(signedIn(stored));
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
