import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import { toProblem, type Problem } from './problem';
import { renewSession, sessionBack } from './refresh';
import { enrolmentChanged, signedOut, type SessionRoot } from './session/session-slice';

/** The ways in and out: they are no part of a session, so none of them renews one or waits for it. */
const doors = new Set(['login', 'organizationAdminLogin', 'superAdminLogin', 'verifyTwoFactor', 'logout']);

const rawBaseQuery = fetchBaseQuery({
  baseUrl: '/',
  credentials: 'include',
  prepareHeaders: (headers, { getState, endpoint }) => {
    const { token, expired } = (getState() as SessionRoot).session;
    if (token && !(expired && doors.has(endpoint))) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/**
 * Sends a call with the session's token. A 401 on a call that carried one is answered by one refresh and one retry;
 * when even the fresh token is refused, the user is signed out. While a session is over and its user may sign in again,
 * calls wait. Errors come out as problems.
 */
export const baseQueryWithRefresh: BaseQueryFn<string | FetchArgs, unknown, Problem> = async (args, api, extra) => {
  const inSession = !doors.has(api.endpoint);
  const session = () => (api.getState() as SessionRoot).session;
  if (inSession && session().expired) {
    const problem = await sessionBack(api);
    if (problem) return { error: problem };
  }
  const sentToken = session().token;
  let result = await rawBaseQuery(args, api, extra);
  if (result.error?.status === 401 && sentToken && inSession) {
    const problem = await renewSession(api, sentToken);
    if (problem && problem.status !== 401) return { error: problem };
    if (!problem) {
      result = await rawBaseQuery(args, api, extra);
      if (result.error?.status === 401) api.dispatch(signedOut());
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
