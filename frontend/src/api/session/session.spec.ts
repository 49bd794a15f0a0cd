import { configureStore } from '@reduxjs/toolkit';
import { testUser } from '../../../test/user';
import {
  checkStarted,
  checkUnreachable,
  enrolmentChanged,
  initialSession,
  profileLoaded,
  sessionExpired,
  sessionReducer,
  signedIn,
  signedOut,
  tokenRefreshed,
} from './session-slice';
import { parseSession, readSession, SESSION_KEY, writeSession } from './session-storage';
import { followOtherTabs, persistSession, resumeCalls, signedInAgain } from './session-sync';

const stored = { user: testUser, token: 'one', isAuthenticated: true as const };

const storeWith = (session = initialSession(stored)) =>
  configureStore({ reducer: { session: sessionReducer }, preloadedState: { session } });

beforeEach(() => localStorage.clear());

describe('the start', () => {
  it('checks a stored session, and needs no check without one', () => {
    expect(initialSession(stored)).toMatchObject({ isAuthenticated: true, token: 'one', check: 'pending' });
    expect(initialSession(null)).toEqual({
      user: null,
      token: null,
      isAuthenticated: false,
      check: 'done',
      refusal: null,
      expired: false,
      enrolmentRequired: false,
    });
  });

  it('keeps the session when no answer comes, and may try again', () => {
    const store = storeWith();
    store.dispatch(checkUnreachable(null));
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, token: 'one', check: 'unreachable' });
    store.dispatch(checkStarted());
    expect(store.getState().session.check).toBe('pending');
    store.dispatch(profileLoaded({ ...testUser, name: 'Clara J.' }));
    expect(store.getState().session).toMatchObject({ check: 'done', user: { name: 'Clara J.' } });
  });

  it('ignores a profile that arrives after signing out', () => {
    const store = storeWith();
    store.dispatch(signedOut());
    store.dispatch(profileLoaded(testUser));
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, user: null });
  });

  it('does not end the check when only the token was renewed', () => {
    const store = storeWith();
    store.dispatch(tokenRefreshed({ user: testUser, token: 'two' }));
    expect(store.getState().session).toMatchObject({ token: 'two', check: 'pending' });
  });
});

describe('storage', () => {
  it.each(['', 'nonsense', '{}', '{"token":"a"}', JSON.stringify({ ...stored, isAuthenticated: false })])(
    'takes %j for no session',
    (text) => {
      expect(parseSession(text)).toBeNull();
    },
  );

  it('keeps user, token and flag under the key of the contract, until signing out', () => {
    const store = storeWith(initialSession(null));
    const stop = persistSession(store);
    store.dispatch(signedIn({ user: testUser, token: 'one' }));
    expect(JSON.parse(localStorage.getItem('auth-storage') ?? '')).toEqual(stored);
    expect(readSession()).toEqual(stored);
    store.dispatch(signedOut());
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    stop();
  });
});

describe('other tabs', () => {
  const announce = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue }));

  it('signs out when another tab did', () => {
    const store = storeWith();
    const stop = followOtherTabs(store);
    announce(null);
    expect(store.getState().session.isAuthenticated).toBe(false);
    stop();
  });

  it('takes over a fresh token, and another user only after signing out', () => {
    const store = storeWith();
    const stop = followOtherTabs(store);
    announce(JSON.stringify({ ...stored, token: 'two' }));
    expect(store.getState().session.token).toBe('two');
    const dispatched: string[] = [];
    const dispatch = <T extends { type: string }>(action: T): T => {
      dispatched.push(action.type);
      return store.dispatch<T>(action);
    };
    stop();
    const stopWatched = followOtherTabs({ ...store, dispatch: dispatch as typeof store.dispatch });
    announce(JSON.stringify({ ...stored, user: { ...testUser, id: 8 }, token: 'three' }));
    expect(dispatched).toEqual(['session/signedOut', 'session/signedIn']);
    expect(store.getState().session.user?.id).toBe(8);
    stopWatched();
  });

  it('survives a browser without storage', () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(() => writeSession(stored)).not.toThrow();
    refuse.mockRestore();
  });
});

describe('the enrolment that an organization requires', () => {
  it('survives a reload and a fresh token, and ends when it is done', () => {
    const kept = parseSession(JSON.stringify({ ...stored, enrolmentRequired: true }));
    let state = initialSession(kept);
    state = sessionReducer(state, tokenRefreshed({ user: stored.user, token: 'two' }));
    expect(state.enrolmentRequired).toBe(true);
    expect(sessionReducer(state, enrolmentChanged(false)).enrolmentRequired).toBe(false);
  });

  it('is not set for a session that is stored without it', () => {
    expect(initialSession(parseSession(JSON.stringify(stored))).enrolmentRequired).toBe(false);
  });
});

describe('a session that ends at work', () => {
  const atWork = () => {
    const store = storeWith(sessionReducer(initialSession(stored), profileLoaded(testUser)));
    store.dispatch(sessionExpired());
    return store;
  };

  it('keeps its user on the page until they sign in again, here or in another tab', () => {
    const store = atWork();
    expect(store.getState().session).toMatchObject({ expired: true, isAuthenticated: true, user: testUser });
    store.dispatch(tokenRefreshed({ user: testUser, token: 'two' }));
    expect(store.getState().session).toMatchObject({ expired: false, token: 'two' });
  });

  it('is no matter of the start, which leads to the sign-in', () => {
    const store = storeWith();
    store.dispatch(sessionExpired());
    expect(store.getState().session.expired).toBe(false);
  });

  it.each([
    ['they sign in', signedIn({ user: testUser, token: 'two' })],
    ['they give up', signedOut()],
  ])('lets waiting calls go on when %s', async (_case, action) => {
    const store = atWork();
    const stop = resumeCalls(store);
    const waiting = signedInAgain();
    store.dispatch(action);
    await expect(waiting).resolves.toBeUndefined();
    stop();
  });
});
