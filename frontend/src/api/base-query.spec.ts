import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { testUser } from '../../test/user';
import { api } from './api';
import { initialSession, sessionReducer, signedIn, signedOut } from './session/session-slice';
import { resumeCalls } from './session/session-sync';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const json = ({ status, body, headers }: Answer) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** Answers calls by path and bearer token, and keeps count of what was asked. */
function serve(answer: (path: string, token: string | null) => Answer | Promise<Answer>) {
  const calls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    calls.push(path);
    return json(await answer(path, request.headers.get('Authorization')));
  });
  return { count: (path: string) => calls.filter((call) => call === path).length };
}

function signedInStore() {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
    preloadedState: { session: initialSession(null) },
  });
  resumeCalls(store);
  store.dispatch(signedIn({ user: testUser, token: 'old' }));
  return store;
}

const load = (store: ReturnType<typeof signedInStore>, id: number) =>
  store.dispatch(api.endpoints.getDocument.initiate({ id }, { subscribe: false, forceRefetch: true }));

const refreshed = { status: 200, body: { success: true, token: 'new', user: testUser, message: '' } };
const refused = { status: 401, body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Sign in first' } };

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('answers any number of parallel 401s with one refresh and one retry each', async () => {
  const server = serve((path, token) => {
    if (path === '/api/auth/refresh') return refreshed;
    return token === 'Bearer new' ? { status: 200, body: { id: 1 } } : refused;
  });
  const store = signedInStore();
  const results = await Promise.all([1, 2, 3].map((id) => load(store, id)));
  expect(results.every((result) => result.isSuccess)).toBe(true);
  expect(server.count('/api/auth/refresh')).toBe(1);
  expect(server.count('/api/documents/1')).toBe(2);
  expect(store.getState().session.token).toBe('new');
});

it('uses the token that another tab has fetched meanwhile', async () => {
  const server = serve((_path, token) => (token === 'Bearer other' ? { status: 200, body: { id: 1 } } : refused));
  const store = signedInStore();
  localStorage.setItem('auth-storage', JSON.stringify({ user: testUser, token: 'other', isAuthenticated: true }));
  expect((await load(store, 1)).isSuccess).toBe(true);
  expect(server.count('/api/auth/refresh')).toBe(0);
});

it('waits for the user to sign in again when the refresh is refused, and then answers', async () => {
  const server = serve((_path, token) => (token === 'Bearer new' ? { status: 200, body: { id: 1 } } : refused));
  const store = signedInStore();
  const calls = [load(store, 1), load(store, 2)];
  await waitFor(() => expect(store.getState().session.expired).toBe(true));
  // Asked while the session is over: it is not even sent before it is back.
  const late = load(store, 3);
  store.dispatch(signedIn({ user: testUser, token: 'new' }));
  const results = await Promise.all([...calls, late]);
  expect(results.every((result) => result.isSuccess)).toBe(true);
  expect(server.count('/api/auth/refresh')).toBe(1);
  expect(server.count('/api/documents/3')).toBe(1);
});

it('signs out at once when the session was ended on purpose', async () => {
  serve((path) =>
    path === '/api/auth/refresh' ? { status: 401, body: { code: 'SESSION_ENDED', message: 'Ended' } } : refused,
  );
  const store = signedInStore();
  expect((await load(store, 1)).error).toMatchObject({ status: 401 });
  expect(store.getState().session).toMatchObject({ isAuthenticated: false, expired: false });
});

it('lets the calls fail when the user does not sign in again', async () => {
  serve(() => refused);
  const store = signedInStore();
  const call = load(store, 1);
  await waitFor(() => expect(store.getState().session.expired).toBe(true));
  store.dispatch(signedOut());
  expect((await call).error).toMatchObject({ status: 401 });
});

it('can sign in and out while the session is over', async () => {
  serve(() => refused);
  const store = signedInStore();
  const call = load(store, 1);
  await waitFor(() => expect(store.getState().session.expired).toBe(true));
  const login = await store.dispatch(api.endpoints.login.initiate({ loginDto: { email: 'a@b.c', password: 'x' } }));
  expect(login.error).toMatchObject({ status: 401 });
  expect((await store.dispatch(api.endpoints.logout.initiate())).error).toMatchObject({ status: 401 });
  store.dispatch(signedOut());
  await call;
});

it('signs out, and asks no third time, when even the fresh token is refused', async () => {
  const server = serve((path) => (path === '/api/auth/refresh' ? refreshed : refused));
  const store = signedInStore();
  await load(store, 1);
  expect(server.count('/api/documents/1')).toBe(2);
  expect(store.getState().session.isAuthenticated).toBe(false);
});

it.each<[string, () => Promise<Answer>, object]>([
  ['the network fails', () => Promise.reject(new TypeError('failed')), { status: 0, code: 'UNREACHABLE' }],
  ['the server is down', () => Promise.resolve({ status: 503 }), { status: 503 }],
  [
    'the server refuses for now',
    () => Promise.resolve({ status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'Wait a minute' } }),
    { status: 429, message: 'Wait a minute' },
  ],
])('keeps the session when %s during the refresh, and says so', async (_case, answer, problem) => {
  serve((path) => (path === '/api/auth/refresh' ? answer() : refused));
  const store = signedInStore();
  expect((await load(store, 1)).error).toMatchObject(problem);
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, expired: false, token: 'old' });
});

it('does not refresh for a refused sign-in', async () => {
  const server = serve(() => ({
    status: 401,
    body: { statusCode: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' },
  }));
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  const result = await store.dispatch(api.endpoints.login.initiate({ loginDto: { email: 'a@b.c', password: 'x' } }));
  expect(result.error).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' });
  expect(server.count('/api/auth/refresh')).toBe(0);
});

it('hands over the problem format: field messages and the time to wait', async () => {
  serve(() => ({
    status: 429,
    headers: { 'Retry-After': '900' },
    body: { statusCode: 429, code: 'ACCOUNT_LOCKED', message: 'Too many attempts', fields: { email: 'Locked' } },
  }));
  expect((await load(signedInStore(), 1)).error).toEqual({
    status: 429,
    code: 'ACCOUNT_LOCKED',
    message: 'Too many attempts',
    fields: { email: 'Locked' },
    retryAfterSeconds: 900,
  });
});
