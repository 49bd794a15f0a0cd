import { configureStore } from '@reduxjs/toolkit';
import { render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { testUser } from '../../../test/user';
import { api } from '@/api/api';
import { initialSession, sessionReducer, signedIn } from '@/api/session/session-slice';
import { OrganizationLogo } from './OrganizationLogo';

function show(size: 'small' | 'medium' | 'large') {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
    preloadedState: { session: initialSession(null) },
  });
  store.dispatch(signedIn({ user: testUser, token: 'good' }));
  const { container } = render(
    <Provider store={store}>
      <OrganizationLogo organizationId={45} size={size} />
    </Provider>,
  );
  return container;
}

/** Answers for the organization; its picture is always out of reach. */
const answer = (status: number, body: unknown) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const picture = (input as Request).url.includes('/logo');
    return Promise.resolve(
      new Response(JSON.stringify(picture ? {} : body), {
        status: picture ? 500 : status,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });

afterEach(() => jest.restoreAllMocks());

it.each([
  ['small', 24],
  ['medium', 32],
  ['large', 64],
] as const)('has its own size: %s', (size, pixels) => {
  answer(200, { organization: { id: 45, logo: null } });
  expect(show(size).firstElementChild).toHaveStyle({ width: `${pixels}px`, height: `${pixels}px` });
});

it.each([
  ['there is none', 200, { organization: { id: 45, logo: null } }, 1],
  ['it cannot be asked for', 500, {}, 1],
  ['it cannot be loaded', 200, { organization: { id: 45, logo: '/api/organizations/45/logo?v=1' } }, 2],
])('is our mark, without a word, where %s', async (_, status, body, calls) => {
  const call = answer(status, body);
  const logo = show('medium');
  await waitFor(() => expect(call).toHaveBeenCalledTimes(calls));
  expect(logo.querySelector('svg')).toBeInTheDocument();
  expect(logo.querySelector('img')).toBeNull();
  expect(logo.textContent).toBe('');
});
