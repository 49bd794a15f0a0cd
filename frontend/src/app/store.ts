import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@/api/api';
import { liveReducer } from '@/api/live/live-slice';
import { followOtherTabs, persistSession, resumeCalls } from '@/api/session/session-sync';
import { initialSession, sessionReducer, signedIn, signedOut } from '@/api/session/session-slice';
import { readSession } from '@/api/session/session-storage';
import { listenToUploads } from '@/api/uploads/upload-listeners';
import { uploadsReducer } from '@/api/uploads/uploads-slice';
import { followKept, forgetKept } from '@/shared/lib/kept';

/** Makes the store from what the last visit left in storage. */
export function createStore() {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: signedOut,
    // Nothing of one user or organization may stay in memory for the next.
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  });
  listener.startListening({ actionCreator: signedIn, effect: ({ payload }) => forgetKept(payload.user.id) });
  listenToUploads(listener);
  const store = configureStore({
    reducer: { session: sessionReducer, uploads: uploadsReducer, live: liveReducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().prepend(listener.middleware).concat(api.middleware),
    preloadedState: { session: initialSession(readSession()) },
  });
  setupListeners(store.dispatch);
  resumeCalls(store);
  persistSession(store);
  followOtherTabs(store);
  followKept();
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
