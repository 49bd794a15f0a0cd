import { ProblemError, problemFromBody, unreachable } from '@/api/problem';
import { refreshSession, type SessionAccess } from '@/api/refresh';
import type { SessionRoot } from '@/api/session/session-slice';
import type { UploadValues } from './draft-storage';
import { splitTags } from './file-checks';

interface Answer {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

export interface UploadOptions {
  /** Called with 0 to 1 while the bytes go out; 1 means that the server now checks the file. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** The multipart body of the contract. */
export function uploadBody(values: UploadValues, file: File): FormData {
  const body = new FormData();
  body.set('file', file);
  body.set('title', values.title ?? '');
  body.set('description', values.description ?? '');
  body.set('department', values.department ?? '');
  body.set('category', values.category ?? '');
  body.set('priority', values.priority ?? '');
  body.set('tags', JSON.stringify(splitTags(values.tags ?? '')));
  body.set('requireApproval', String(values.requireApproval));
  if (values.requireApproval && values.reviewerId) body.set('reviewerId', String(values.reviewerId));
  if (values.requireApproval && values.approverId) body.set('approverId', String(values.approverId));
  return body;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function post(body: FormData, token: string | null, { onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how far an upload has come.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/documents');
    request.withCredentials = true;
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
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/**
 * Uploads a document with the session's token, renewed once when it has run out.
 * @throws ProblemError when the server refuses or cannot be reached, an AbortError when the signal fires.
 */
export async function sendUpload(store: SessionAccess, body: FormData, options: UploadOptions): Promise<void> {
  const token = () => (store.getState() as SessionRoot).session.token;
  const sentToken = token();
  let answer = await post(body, sentToken, options);
  if (answer.status === 401 && sentToken && (await refreshSession(store, sentToken)) === 'refreshed') {
    answer = await post(body, token(), options);
  }
  if (answer.status < 200 || answer.status >= 300) {
    throw new ProblemError(problemFromBody(answer.status, answer.body, answer.retryAfter));
  }
}
