import type { Dispatch } from '@reduxjs/toolkit';
import { Mutex } from 'async-mutex';
import type { RefreshApiResponse } from './generated';
import { problemFromBody, UNREACHABLE, type Problem } from './problem';
import { sessionExpired, signedOut, tokenRefreshed, type SessionRoot } from './session/session-slice';
import { readSession } from './session/session-storage';
import { signedInAgain } from './session/session-sync';

/** What a call needs of the store to keep the session alive. */
export interface SessionAccess {
  getState: () => unknown;
  dispatch: Dispatch;
}

const mutex = new Mutex();
const sessionOf = (store: SessionAccess) => (store.getState() as SessionRoot).session;

/** Why a session that is over stays over: the words are only seen where nothing leads to the sign-in. */
const ended: Problem = { status: 401, code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' };

/** One refresh at a time over all tabs: the server ends a session whose refresh token is used twice. */
function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('countersign-refresh', work)
    : work();
}

/** @returns null with a fresh token, else what stands against it, in the server's words where it gave some. */
async function askForToken(store: SessionAccess): Promise<Problem | null> {
  try {
    const response = await fetch(new Request('/api/auth/refresh', { method: 'POST', credentials: 'include' }));
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined);
      return problemFromBody(response.status, body, response.headers.get('Retry-After'));
    }
    const { user, token } = (await response.json()) as RefreshApiResponse;
    store.dispatch(tokenRefreshed({ user, token }));
    return null;
  } catch {
    return { status: 0, code: 'UNREACHABLE', message: UNREACHABLE };
  }
}

/** Replaces `staleToken`. Any number of callers cause one request, also over several tabs. */
function refresh(store: SessionAccess, staleToken: string): Promise<Problem | null> {
  return mutex.runExclusive(async () => {
    const { token, expired } = sessionOf(store);
    if (token !== staleToken) return token ? null : ended;
    if (expired) return ended;
    return acrossTabs(async () => {
      const stored = readSession();
      if (stored && stored.token !== staleToken) {
        store.dispatch(tokenRefreshed(stored));
        return null;
      }
      const problem = await askForToken(store);
      if (problem?.status === 401) end(store, problem.code);
      return problem;
    });
  });
}

/**
 * At work, whose session ran out is asked to sign in again. At the start there is nothing to keep; and what was ended on
 * purpose, by another device or an administrator, leaves the screen.
 */
function end(store: SessionAccess, code: string): void {
  if (code !== 'SESSION_ENDED') store.dispatch(sessionExpired());
  if (!sessionOf(store).expired) store.dispatch(signedOut());
}

/** Waits while the session is over and its user may still sign in again. @returns null when they did. */
export async function sessionBack(store: SessionAccess): Promise<Problem | null> {
  while (sessionOf(store).expired) await signedInAgain();
  return sessionOf(store).isAuthenticated ? null : ended;
}

/**
 * Keeps the session alive after `staleToken` was refused. Only a 401 ends it: who is at work is asked to sign in again,
 * and the call waits for that. Anything else keeps the session.
 * @returns null when the call can be made again, else why not.
 */
export async function renewSession(store: SessionAccess, staleToken: string): Promise<Problem | null> {
  const problem = await refresh(store, staleToken);
  if (problem?.status !== 401) return problem;
  return sessionBack(store);
}
