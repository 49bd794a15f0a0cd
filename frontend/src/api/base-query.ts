import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import { toProblem, type Problem } from './problem';
import { refreshSession } from './refresh';
import { enrolmentChanged, signedOut, type SessionRoot } from './session/session-slice';

const rawBaseQuery = fetchBaseQuery({
  baseUrl: '/',
  credentials: 'include',
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as SessionRoot).session;
    if (token) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/**
 * Sends a call with the session's token. A 401 on a call that carried one is answered by one refresh and one retry;
 * when even the fresh token is refused, the user is signed out. Errors come out as problems.
 */
export const baseQueryWithRefresh: BaseQueryFn<string | FetchArgs, unknown, Problem> = async (args, api, extra) => {
  const sentToken = (api.getState() as SessionRoot).session.token;
  let result = await rawBaseQuery(args, api, extra);
  if (result.error?.status === 401 && sentToken) {
    const outcome = await refreshSession(api, sentToken);
    if (outcome === 'refreshed') {
      result = await rawBaseQuery(args, api, extra);
      if (result.error?.status === 401) api.dispatch(signedOut());
    } else if (outcome === 'unreachable') {
      return { error: { status: 0, code: 'UNREACHABLE', message: 'Cannot reach the server to renew your session.' } };
    }
  }
  if (result.error) {
    const problem = toProblem(result.error, result.meta);
    // The policy may have come while the user was signed in: the guard then leads to the set-up.
    if (problem.code === 'TWO_FACTOR_ENROLMENT_REQUIRED') api.dispatch(enrolmentChanged(true));
    return { error: problem };
  }
  return { data: result.data };
};
