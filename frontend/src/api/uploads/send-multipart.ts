import { ProblemError, problemFromBody, unreachable } from '../problem';
import { renewSession, type SessionAccess } from '../refresh';
import type { SessionRoot } from '../session/session-slice';

interface Answer {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

export interface SendOptions {
  /** Names this sending: when it is repeated because the answer got lost, the server does it once. */
  key: string;
  /** Called with 0 to 1 while the bytes go out; 1 means that the server now checks the file. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function post(path: string, body: FormData, token: string | null, { key, onProgress, signal }: SendOptions) {
  return new Promise<Answer>((resolve, reject) => {
    const cancelled = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    if (signal.aborted) return cancelled();
    // fetch cannot tell how far an upload has come.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('Idempotency-Key', key);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () =>
      resolve({
        status: request.status,
        body: parse(request.responseText),
        retryAfter: request.getResponseHeader('Retry-After'),
      });
    request.onerror = () => reject(unreachable());
    request.onabort = cancelled;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/**
 * Sends files with the session's token, renewed once when it has run out, and gives back what the server answered.
 * @throws ProblemError when the server refuses or cannot be reached, an AbortError when the signal fires.
 */
export async function sendMultipart(
  store: SessionAccess,
  path: string,
  body: FormData,
  options: SendOptions,
): Promise<unknown> {
  const token = () => (store.getState() as SessionRoot).session.token;
  const sentToken = token();
  let answer = await post(path, body, sentToken, options);
  if (answer.status === 401 && sentToken) {
    const problem = await renewSession(store, sentToken);
    if (problem) throw new ProblemError(problem);
    answer = await post(path, body, token(), options);
  }
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new ProblemError(problemFromBody(answer.status, answer.body, answer.retryAfter));
}
