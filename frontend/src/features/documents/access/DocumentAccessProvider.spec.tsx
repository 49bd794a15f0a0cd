import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { testUser } from '../../../../test/user';
import { api } from '@/api/api';
import { initialSession, sessionReducer, signedIn } from '@/api/session/session-slice';
import { useDocumentAccess, type DocumentAccess } from '@/shared/access/document-access';
import { ToastProvider } from '@/shared/toast/ToastProvider';
import { DocumentAccessProvider } from './DocumentAccessProvider';

const file = { id: 7, title: 'Plan', fileName: 'plan.docx', mimeType: 'application/msword' };
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

let access: DocumentAccess;

function Catch() {
  access = useDocumentAccess();
  return null;
}

function show({ token }: { token: boolean }): void {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
    preloadedState: { session: initialSession(null) },
  });
  if (token) store.dispatch(signedIn({ user: testUser, token: 'good' }));
  render(
    <Provider store={store}>
      <ToastProvider>
        <DocumentAccessProvider>
          <Catch />
        </DocumentAccessProvider>
      </ToastProvider>
    </Provider>,
  );
}

afterEach(() => jest.restoreAllMocks());

it('asks nobody for a document without a session', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch');
  show({ token: false });
  await act(async () => expect(await access.open(file)).toBe(false));
  expect(screen.getByRole('alert')).toHaveTextContent('Authentication RequiredPlease log in to view documents');
  expect(fetch).not.toHaveBeenCalled();
});

it('says in plain words that a browser cannot hand the bytes over', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input) =>
      Promise.resolve(
        (input as Request).url.endsWith('/request-access')
          ? json({ success: true, codeRequired: false, expiresInSeconds: 900 })
          : new Response('bytes'),
      ),
    );
  show({ token: true });
  // jsdom makes no addresses for bytes, as a browser that is short of memory does not.
  await act(async () => expect(await access.open(file)).toBe(false));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Document Access FailedUnable to access document. Please try again.',
  );
});
