import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

/** A failed call as screens see it: `message` is fit to show, `status` is 0 when no answer came at all. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** A problem as an error that can be thrown, for the calls that do not go through the cache. */
export class ProblemError extends Error implements Problem {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;

  constructor({ status, code, message, fields, retryAfterSeconds }: Problem) {
    super(message);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The words for a call that got no answer. */
export const UNREACHABLE = 'Cannot reach the server. Check your connection and try again.';
/** A call that got no answer. */
export const unreachable = (): ProblemError =>
  new ProblemError({ status: 0, code: 'UNREACHABLE', message: UNREACHABLE });

const UNREADABLE = 'The server could not answer. Try again in a moment.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textRecord = (value: unknown): Record<string, string> | undefined => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** Reads the problem format of the API from a parsed body; anything else becomes a plain sentence. */
export function problemFromBody(status: number, body: unknown, retryAfter?: string | null): Problem {
  const record = isRecord(body) ? body : {};
  const fields = textRecord(record.fields);
  const seconds = Number(retryAfter);
  return {
    status,
    code: typeof record.code === 'string' ? record.code : 'UNKNOWN',
    message: typeof record.message === 'string' && record.message !== '' ? record.message : UNREADABLE,
    ...(fields ? { fields } : {}),
    ...(retryAfter && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
  };
}

/** Turns the fetch layer's error into a problem. */
export function toProblem(error: FetchBaseQueryError, meta?: FetchBaseQueryMeta): Problem {
  if (typeof error.status === 'number') {
    return problemFromBody(error.status, error.data, meta?.response?.headers.get('Retry-After'));
  }
  if (error.status === 'PARSING_ERROR') return problemFromBody(error.originalStatus, undefined);
  return { status: 0, code: 'UNREACHABLE', message: UNREACHABLE };
}

/** True for what `unwrap()` of our endpoints rejects with. */
export function isProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value.status === 'number' && typeof value.message === 'string';
}

/** The server's words for a failure where it gave some, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return isProblem(error) && error.code !== 'UNKNOWN' ? error.message : fallback;
}
