import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import pino, { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
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

/**
 * One line per API request: method, path without its query (codes and tokens may stand there), status,
 * milliseconds, request id. No headers, no bodies.
 */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger,
    // A trusted proxy's id, so that its log and ours can be laid side by side.
    genReqId: (request, response) => {
      const id = requestIdOfProxy(request) ?? randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    // As the router sees it: in any case of letters, and also where a whole address was sent.
    autoLogging: { ignore: (request) => !/^\/api\//i.test(request.path) },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutSecrets(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: (error: { type: string }) => ({ type: error.type }),
    },
  });
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
