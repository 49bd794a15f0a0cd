import { ProblemError, problemFromBody, unreachable } from './problem';
import { refreshSession, type SessionAccess } from './refresh';
import type { SessionRoot } from './session/session-slice';

const send = (path: string, token: string | null, signal?: AbortSignal) =>
  fetch(
    new Request(path, { credentials: 'include', signal, headers: token ? { Authorization: `Bearer ${token}` } : {} }),
  );

/**
 * Fetches bytes with the session's token, outside the cache: a document must not stay in memory after it was shown.
 * @throws ProblemError when the server refuses or cannot be reached.
 */
export async function fetchBytes(store: SessionAccess, path: string, signal?: AbortSignal): Promise<Blob> {
  const token = () => (store.getState() as SessionRoot).session.token;
  try {
    const sentToken = token();
    let response = await send(path, sentToken, signal);
    if (response.status === 401 && sentToken && (await refreshSession(store, sentToken)) === 'refreshed') {
      response = await send(path, token(), signal);
    }
    if (response.ok) return await response.blob();
    const body: unknown = await response.json().catch(() => undefined);
    throw new ProblemError(problemFromBody(response.status, body, response.headers.get('Retry-After')));
  } catch (error) {
    // fetch reports a network that failed as a TypeError.
    throw error instanceof TypeError ? unreachable() : error;
  }
}
