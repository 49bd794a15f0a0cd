import { ProblemError, problemFromBody, unreachable } from './problem';
import { renewSession, type SessionAccess } from './refresh';
import type { SessionRoot } from './session/session-slice';

interface BytesOptions {
  /** Gives the call up when the screen that asked for it is gone. */
  signal?: AbortSignal;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
}

function send(path: string, token: string | null, { signal, body }: BytesOptions): Promise<Response> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body === undefined) return fetch(new Request(path, { credentials: 'include', signal, headers }));
  return fetch(
    new Request(path, {
      method: 'POST',
      credentials: 'include',
      signal,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/**
 * Fetches bytes with the session's token, outside the cache: a document must not stay in memory after it was shown.
 * With a body, it is sent as JSON by POST.
 * @throws ProblemError when the server refuses or cannot be reached.
 */
export async function fetchBytes(store: SessionAccess, path: string, options: BytesOptions = {}): Promise<Blob> {
  const token = () => (store.getState() as SessionRoot).session.token;
  try {
    const sentToken = token();
    let response = await send(path, sentToken, options);
    if (response.status === 401 && sentToken) {
      const problem = await renewSession(store, sentToken);
      if (problem) throw new ProblemError(problem);
      response = await send(path, token(), options);
    }
    if (response.ok) return await response.blob();
    const body: unknown = await response.json().catch(() => undefined);
    throw new ProblemError(problemFromBody(response.status, body, response.headers.get('Retry-After')));
  } catch (error) {
    // fetch reports a network that failed as a TypeError.
    throw error instanceof TypeError ? unreachable() : error;
  }
}
