import { configureStore } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { testUser } from '../../../test/user';
import { api } from '@/api/api';
import { liveReducer } from '@/api/live/live-slice';
import { initialSession, sessionReducer, signedIn } from '@/api/session/session-slice';
import { Sidebar } from './Sidebar';

function show(unreadCount: number) {
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const isNotices = (input as Request).url.includes('/api/notifications');
    const body = isNotices ? { notifications: [], unreadCount, nextCursor: null } : { organization: { logo: null } };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }));
  });
  const store = configureStore({
    reducer: { session: sessionReducer, live: liveReducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
    preloadedState: { session: initialSession(null) },
  });
  store.dispatch(signedIn({ user: testUser, token: 'good' }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Sidebar user={testUser} collapsed={false} />
      </MemoryRouter>
    </Provider>,
  );
}

afterEach(() => jest.restoreAllMocks());

it.each([
  [1, '1 unread notification'],
  [4, '4 unread notifications'],
  [100, '99+ unread notifications'],
])('says of the number beside Pending Approvals what it counts: %i', async (count, words) => {
  show(count);
  const entry = await screen.findByRole('link', {
    name: new RegExp(`^Pending Approvals ?${words.replace('+', '\\+')}$`),
  });
  const badge = within(entry).getByTitle(words);
  expect(badge.querySelector('svg')).toBeInTheDocument();
});

it('shows no number where nothing is unread', async () => {
  show(0);
  await screen.findByRole('link', { name: 'Pending Approvals' });
  expect(screen.queryByTitle(/unread/)).toBeNull();
});
