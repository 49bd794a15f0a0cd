import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import pino, { type Logger } from 'pino';
import { requestIdOf } from './access';
import { requestIdOfProxy } from './trusted-proxy';

/** JSON lines on standard output. Values are encoded by pino, so CR and LF cannot forge a line. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** The path without its query, and without the tokens of mailed links where one is a part of the path. */
function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/[^/]{40,}/g, '[left out]');
}

/** As the router sees it: in any case of letters. */
const OF_API = /^\/api\//i;

/**
 * One line per API request: method, path without its query (codes and tokens may stand there), status,
 * milliseconds, request id. No headers, no bodies.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    // A trusted proxy's id, so that its log and ours can be laid side by side.
    const id = requestIdOfProxy(request) ?? randomUUID();
    request.id = id;
    response.setHeader('X-Request-Id', id);
    // Parsed, since a whole address may have been sent.
    if (OF_API.test(request.path)) {
      const began = performance.now();
      response.once('close', () => write(logger, request, response, began));
    }
    next();
  };
}

function write(logger: Logger, request: Request, response: Response, began: number): void {
  const { statusCode: status } = response;
  const level = status >= 500 ? 'error' : 'info';
  if (!logger.isLevelEnabled(level)) return;
  const req = { id: requestIdOf(request), method: request.method, path: withoutSecrets(request.originalUrl) };
  const responseTime = Math.round(performance.now() - began);
  const end = status >= 500 ? 'errored' : response.writableEnded ? 'completed' : 'aborted';
  logger[level]({ req, res: { status }, responseTime }, `request ${end}`);
}

/** Nest's own messages through the same logger; its start-up chatter only at debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** What our own code reports comes as facts; sentences are Nest's. */
  log(message: unknown, context?: string): void {
    this.logger[typeof message === 'object' ? 'info' : 'debug'](line(message, context));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn(line(message, context));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(line(message, rest.at(-1)));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug(line(message, context));
  }
}

/** Facts given as an object stand beside the message; anything else is the message. */
function line(message: unknown, context: unknown): Record<string, unknown> {
  return typeof message === 'object' && message !== null ? { context, ...message } : { context, message };
}
