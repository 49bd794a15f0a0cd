import type { SessionUser } from '../types';

/** Where the session is kept, as the contract names it. */
export const SESSION_KEY = 'auth-storage';

/** What is kept between visits. */
export interface StoredSession {
  user: SessionUser;
  token: string;
  isAuthenticated: true;
  /** The organization requires a second factor that this account has yet to set up. */
  enrolmentRequired?: boolean;
}

/** Reads a stored session from its text; anything incomplete or unreadable counts as none. */
export function parseSession(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession> | null;
    if (!value?.token || typeof value.user?.id !== 'number' || value.isAuthenticated !== true) return null;
    const session: StoredSession = { user: value.user, token: value.token, isAuthenticated: true };
    return value.enrolmentRequired === true ? { ...session, enrolmentRequired: true } : session;
  } catch {
    return null;
  }
}

/** The stored session, or null. Never throws: storage may be refused by the browser. */
export function readSession(): StoredSession | null {
  try {
    return parseSession(localStorage.getItem(SESSION_KEY));
  } catch {
    return null;
  }
}

/** Stores the session, or clears it. Without storage the session lives as long as the page. */
export function writeSession(session: StoredSession | null): void {
  try {
    if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    else localStorage.removeItem(SESSION_KEY);
  } catch {
    // Private windows may refuse storage; signing in still works for this page.
  }
}
