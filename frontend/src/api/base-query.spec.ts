import { configureStore } from '@reduxjs/toolkit';
import { testUser } from '../../test/user';
import { api } from './api';
import { initialSession, sessionReducer, signedIn } from './session/session-slice';

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

it('signs out when the refresh is refused', async () => {
  serve(() => refused);
  const store = signedInStore();
  expect((await load(store, 1)).error).toMatchObject({ status: 401 });
  expect(store.getState().session.isAuthenticated).toBe(false);
});

it('signs out, and asks no third time, when even the fresh token is refused', async () => {
  const server = serve((path) => (path === '/api/auth/refresh' ? refreshed : refused));
  const store = signedInStore();
  await load(store, 1);
  expect(server.count('/api/documents/1')).toBe(2);
  expect(store.getState().session.isAuthenticated).toBe(false);
});

it.each([
  ['the network fails', () => Promise.reject(new TypeError('failed'))],
  ['the server is down', () => Promise.resolve({ status: 503 })],
])('keeps the session when %s during the refresh', async (_case, answer: () => Promise<Answer>) => {
  serve((path) => (path === '/api/auth/refresh' ? answer() : refused));
  const store = signedInStore();
  expect((await load(store, 1)).error).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, token: 'old' });
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
