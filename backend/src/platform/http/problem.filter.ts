import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError, DatabaseFullError, UnavailableError } from '../errors/app-error';
import { describe } from '../errors/describe';
import { requestIdOf } from './access';
import { problems } from '../health/metrics';

/** The one shape of every refusal and failure. */
export interface Problem {
  statusCode: number;
  code: string;
  message: string;
  fields?: Readonly<Record<string, string>>;
  requestId: string;
}

/** PostgreSQL and socket codes that mean "not reachable right now": connection failures, shutdown, too many connections, time-outs, a server that only reads, out of memory, a failing disk. */
const UNREACHABLE =
  /^(08...|57P0[1-4]|53200|53300|53400|55P03|57014|25006|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
/** No room for the database. */
const FULL = '53100';
/** The same in words, of drivers that give no code: no connection was to be had, or it broke between two statements. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query runner already released/;
/** Text that PostgreSQL cannot store or compare, numbers out of range: the request's fault. */
const UNSTORABLE = /^(22021|22P05|22P02|22003)$/;

const CODES: Record<number, string> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** Half a surrogate pair is found by validators that encode what they check, before the database sees it. */
const isUnstorable = (error: unknown, code?: string): boolean =>
  error instanceof URIError || (typeof code === 'string' && UNSTORABLE.test(code));

function asUnavailable(error: unknown): AppError | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === FULL) return new DatabaseFullError();
  if (typeof code === 'string' && UNREACHABLE.test(code)) return new UnavailableError();
  return typeof message === 'string' && LOST.test(message) ? new UnavailableError() : undefined;
}

type Outcome = Omit<Problem, 'requestId'> & { level: 'debug' | 'info' | 'warn' | 'error'; retryAfter?: number };

/** Nothing of ours throws these: they are the router's and, passed through Nest, the body parser's, in words of their own. */
const PLAIN_WORDS: Record<number, string> = {
  404: 'Not found',
  413: 'The request is too large',
  415: 'The request body has a character set or an encoding that is not read here',
};
const UNREADABLE_BODY = 'The request body is not complete, valid JSON';
const UNREADABLE_ADDRESS = 'The address contains a part that cannot be read';
const UNSTORABLE_VALUE = 'The request contains a value that cannot be stored';

function invalid(field: string, message: string): Outcome {
  return { statusCode: 400, code: 'INVALID_INPUT', message, fields: { [field]: message }, level: 'info' };
}

function httpOutcome(error: HttpException): Outcome {
  const statusCode = error.getStatus();
  if (statusCode === 400) {
    return error.message.startsWith('Failed to decode param')
      ? invalid('path', UNREADABLE_ADDRESS)
      : invalid('body', UNREADABLE_BODY);
  }
  const message = PLAIN_WORDS[statusCode] ?? error.message;
  return { statusCode, code: CODES[statusCode] ?? 'ERROR', message, level: statusCode >= 500 ? 'error' : 'info' };
}

function outcomeOf(error: unknown): Outcome {
  const known = error instanceof AppError ? error : asUnavailable(error);
  if (known) {
    const { status, code, message, fields, logLevel, retryAfter } = known;
    return {
      statusCode: status,
      code,
      message,
      level: logLevel,
      ...(fields && { fields }),
      ...(retryAfter && { retryAfter }),
    };
  }
  if (error instanceof HttpException) return httpOutcome(error);
  const { status, type, code } = (error ?? {}) as { status?: number; type?: string; code?: string };
  // Errors of the body parsers carry a status and a type.
  if (typeof status === 'number' && status >= 400 && status < 500 && typeof type === 'string') {
    if (status === 400) return invalid('body', UNREADABLE_BODY);
    const message = PLAIN_WORDS[status] ?? 'The request body cannot be read';
    return { statusCode: status, code: CODES[status] ?? 'INVALID_INPUT', message, level: 'info' };
  }
  if (isUnstorable(error, code)) return invalid('request', UNSTORABLE_VALUE);
  return {
    statusCode: 500,
    code: 'INTERNAL',
    message: 'Something failed on our side. Nothing was changed.',
    level: 'error',
  };
}

/** Turns every error into the problem format; details stay in the log, found by the request id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const tell = (problem: unknown): void => this.tell(problem, request, response);
    // Whoever has no session is told that, and not what else is wrong.
    if (request.asker) request.asker.settle().then(() => tell(error), tell);
    else tell(error);
  }

  private tell(error: unknown, request: Request, response: Response): void {
    const { level, retryAfter, ...problem } = outcomeOf(error);
    const requestId = requestIdOf(request);
    problems.inc({ code: problem.code });
    if (level === 'error') this.logger.error({ requestId, code: problem.code, cause: describe(error) });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (retryAfter) response.setHeader('Retry-After', String(retryAfter));
    response.removeHeader('Content-Disposition');
    response.status(problem.statusCode).json({ ...problem, requestId } satisfies Problem);
  }
}
