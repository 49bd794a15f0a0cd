import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryWithRefresh } from './base-query';

/** The one API of the client: generated and hand-written endpoints are injected into it, so tags reach all of them. */
export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery: baseQueryWithRefresh,
  // Others work on the same documents: a screen that is opened again shows what it had and asks anew.
  refetchOnMountOrArgChange: 15,
  endpoints: () => ({}),
});
