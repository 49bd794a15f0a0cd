import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../types';
import type { StoredSession } from './session-storage';

/** `check` says how far the start-up question "is this session still good?" has come. */
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
  check: 'pending' | 'done' | 'unreachable';
  /** What the server said when it neither confirmed nor ended the session at the start; null when no answer came. */
  refusal: string | null;
  /** The server ended the session while its user was at work: they sign in again over the page, which waits. */
  expired: boolean;
  /** Only the set-up of the second factor is open to this session until it is done. */
  enrolmentRequired: boolean;
}

/** The part of the store that the API layer needs. */
export interface SessionRoot {
  session: SessionState;
}

const signedOutState: SessionState = {
  user: null,
  token: null,
  isAuthenticated: false,
  check: 'done',
  refusal: null,
  expired: false,
  enrolmentRequired: false,
};

/** The state to start with: a stored session has to be checked first, no session needs no check. */
export function initialSession(stored: StoredSession | null): SessionState {
  return stored
    ? { enrolmentRequired: false, ...stored, check: 'pending', refusal: null, expired: false }
    : signedOutState;
}

/** What a successful sign-in brings. */
export interface SignIn {
  user: SessionUser;
  token: string;
  enrolmentRequired?: boolean;
}

const slice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    /** After sign-in, after a refresh, and when another tab did either. */
    signedIn: (_state, { payload }: PayloadAction<SignIn>): SessionState => ({
      user: payload.user,
      token: payload.token,
      isAuthenticated: true,
      check: 'done',
      refusal: null,
      expired: false,
      enrolmentRequired: payload.enrolmentRequired ?? false,
    }),
    /** A new token for the same session; the start-up check goes on. */
    tokenRefreshed: (state, { payload }: PayloadAction<{ user: SessionUser; token: string }>) => {
      state.user = payload.user;
      state.token = payload.token;
      state.isAuthenticated = true;
      state.expired = false;
    },
    /** The session cannot be renewed. Nobody is waiting for a start, so what is on screen stays. */
    sessionExpired: (state) => {
      if (state.isAuthenticated && state.check === 'done') state.expired = true;
    },
    /** The server refused a call until the second factor is set up, or it has just been set up. */
    enrolmentChanged: (state, { payload }: PayloadAction<boolean>) => {
      if (state.isAuthenticated) state.enrolmentRequired = payload;
    },
    profileLoaded: (state, { payload }: PayloadAction<SessionUser>) => {
      if (!state.isAuthenticated) return;
      state.user = payload;
      state.check = 'done';
    },
    checkStarted: (state) => {
      if (state.isAuthenticated) state.check = 'pending';
    },
    /** No answer came, or none that decides: the session is kept, and the user may try again. */
    checkUnreachable: (state, { payload }: PayloadAction<string | null>) => {
      if (!state.isAuthenticated) return;
      state.check = 'unreachable';
      state.refusal = payload;
    },
    signedOut: () => signedOutState,
  },
});

export const {
  signedIn,
  tokenRefreshed,
  sessionExpired,
  enrolmentChanged,
  profileLoaded,
  checkStarted,
  checkUnreachable,
  signedOut,
} = slice.actions;
export const sessionReducer = slice.reducer;

export const selectSession = (root: SessionRoot): SessionState => root.session;
export const selectUser = (root: SessionRoot): SessionUser | null => root.session.user;
