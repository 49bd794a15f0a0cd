import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { requestIdOf } from '../platform/http/access';
import { NestLogger, requestLog } from '../platform/http/logging';
import { addressRateLimit } from '../platform/http/rate-limit/address-rate-limit';
import { readYourWrites } from '../platform/http/read-your-writes';
import { requestMetrics } from '../platform/http/request-metrics';
import { requestTrace } from '../platform/http/request-trace';
import { RouteInventory } from '../platform/http/route-inventory';
import { AppModule, type DatabaseUrls, type ProcessParts } from './app.module';
import { serveApiDocs } from './api-docs';
import { serveFrontEnd } from './front-end';
import { GuardedAdapter } from './guarded-adapter';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Headers of every answer; document bytes set a stricter policy of their own. */
function securityHeaders(config: Config): RequestHandler {
  const https = config.publicUrl.startsWith('https:');
  const helmets = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design writes its styles at run time; scripts stay closed.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const headers = headersOf(helmets);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What it would set on each answer, which is always the same. */
function headersOf(handler: ReturnType<typeof helmet>): [string, string][] {
  const headers = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  handler({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return [...headers];
}

/** Mail programs post a form here (RFC 8058) that nobody reads: the address says it all. */
const ONE_CLICK = '/unsubscribe';

/** Answers of the API are nobody's to keep. Bodies are JSON or multipart; anything else is refused. */
const apiRules: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  const form = request.path === ONE_CLICK && request.is('application/x-www-form-urlencoded');
  if (hasBody && !form && !request.is(['application/json', 'multipart/form-data'])) {
    response.status(415).json({
      statusCode: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Send JSON, or multipart/form-data for files',
      requestId: requestIdOf(request),
    });
    return;
  }
  next();
};

/** A provider signs the very bytes it sends; reading them as JSON would lose them. */
function keepRawWebhook(
  request: IncomingMessage & { rawBody?: Buffer; originalUrl?: string },
  _: unknown,
  body: Buffer,
): void {
  if (request.originalUrl?.startsWith('/api/webhooks/')) request.rawBody = body;
}

/** Most requests have none, and need nothing that could read one. */
function bodies(): RequestHandler {
  const json = express.json({ limit: '256kb', strict: true, verify: keepRawWebhook });
  return (request, response, next) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) next();
    else json(request, response, next);
  };
}

/** As one handler to Express, which compares the path and rewrites the address for each it is given. All but the last are done at once. */
function inTurn(...handlers: RequestHandler[]): RequestHandler {
  return handlers.reduceRight((rest, handler) => (request, response, next) => {
    handler(request, response, (error?: unknown) => (error ? next(error) : rest(request, response, next)));
  });
}

/** What each request to the API passes, in this order. */
function apiHandlers(config: Config): RequestHandler[] {
  const { tracing, databaseReadUrl, ratePerMinute, publicUrl } = config;
  return [
    ...(tracing ? [requestTrace] : []),
    requestMetrics,
    addressRateLimit(ratePerMinute),
    apiRules,
    ...(databaseReadUrl ? [readYourWrites(publicUrl.startsWith('https:'))] : []),
    bodies(),
  ];
}

/** The application with its HTTP side, not yet listening. */
export async function createHttpApplication(
  config: Config,
  urls: DatabaseUrls,
  logger: Logger,
  parts: ProcessParts,
): Promise<NestExpressApplication> {
  const module = AppModule.register(config, urls, parts);
  const application = await NestFactory.create<NestExpressApplication>(module, new GuardedAdapter(), {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  application.get(RouteInventory).assertEveryRouteHasPolicy();
  application.disable('x-powered-by');
  application.set('etag', false);
  application.set('query parser', 'simple');
  application.set('trust proxy', config.trustProxy.length > 0 ? config.trustProxy : false);
  application.use(inTurn(requestLog(logger), securityHeaders(config)));
  application.use('/api', inTurn(...apiHandlers(config)));
  application.use('/api/auth', cookieParser());
  serveApiDocs(application);
  serveFrontEnd(application);
  return application;
}
