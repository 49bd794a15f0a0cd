import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, RequestHandler, Response } from 'express';
import { JsonText } from '../platform/text/json-text';
import { RoutesByPrefix, type RouteMethod } from './routes-by-prefix';

/** Headers have to be complete after this time. */
const HEADERS_MS = 10_000;
/** The whole request has to be complete after this time. */
const REQUEST_MS = 120_000;
/** A connection on which no byte moved for so long is closed: somebody asked, and does not read the answer. */
const SILENCE_MS = 120_000;
/**
 * A connection waits so long for its next request. Longer than the proxies in front keep one (nginx 60 s): if this side
 * closed first, a request could be on its way into a closing socket, and a proxy may not send one twice that changes
 * something.
 */
const KEEP_ALIVE_MS = 65_000;
/** How often the first two are looked after; Node's own default would triple the time for headers. */
const CHECK_MS = 2_000;
const MOST_CONNECTIONS = 16_000;
/** Of the files that the process may have open, so many are for the database, documents and mails. */
const OWN_FILES = 512;
/** What Linux allows this process; elsewhere the number above counts alone. */
const LIMITS = '/proc/self/limits';

/** New connections beyond this are closed at once: without files to open, nobody at all would be served. */
function mostConnections(): number {
  // Node raises the soft limit to the hard one.
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '';
  const files = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.min(MOST_CONNECTIONS, Math.max(files - OWN_FILES, Math.floor(files / 2)));
}

/** Whether Express would write it as JSON, and do nothing else. */
const isPlain = (body: unknown): body is object =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);

/** Express on a server that gives up on clients who hold connections and send or read nothing. */
export class GuardedAdapter extends ExpressAdapter {
  /** All routes but those whose paths begin with a parameter. */
  readonly groups: RoutesByPrefix[] = [];

  override get(...route: unknown[]): unknown {
    return this.route('get', route);
  }

  override post(...route: unknown[]): unknown {
    return this.route('post', route);
  }

  override put(...route: unknown[]): unknown {
    return this.route('put', route);
  }

  override patch(...route: unknown[]): unknown {
    return this.route('patch', route);
  }

  override delete(...route: unknown[]): unknown {
    return this.route('delete', route);
  }

  /** Called by Nest. */
  override initHttpServer(): void {
    const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS };
    const server = createServer(limits, this.getInstance<RequestListener>());
    server.timeout = SILENCE_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.maxConnections = mostConnections();
    endKeptConnections(server);
    this.httpServer = server;
  }

  /** Called by Nest with what a handler returned. Without ETags there is nothing to compare it with; JSON that is text already is sent as it is. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const text = body instanceof JsonText ? body.text : isPlain(body) && JSON.stringify(body);
    if (text === false || response.headersSent || response.hasHeader('Content-Type') || statusCode === 204)
      return super.reply(response, body, statusCode) as unknown;
    response.statusCode = statusCode ?? response.statusCode;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    // As text it is one piece with the headers, and copied once.
    return response.end(text);
  }

  /** Into the group of the routes before it, unless another handler was registered since, which has to run first. */
  private route(method: RouteMethod, [path, ...handlers]: unknown[]): unknown {
    const application = this.getInstance<Express>();
    const routes = handlers as RequestHandler[];
    if (!RoutesByPrefix.takes(path)) return application[method](path as string, ...routes);
    let group = this.groups.at(-1);
    if (!group || application.router.stack.at(-1)?.handle !== group.handle) {
      group = new RoutesByPrefix(application);
      this.groups.push(group);
      application.use(group.handle);
    }
    group.add(method, path, routes);
    return application;
  }
}

/**
 * A server that closes ends idle connections only: one with a request would then be kept for the next, and hold up the
 * end of the process. So what is answered from now on says that it is the connection's last, and ends it.
 */
function endKeptConnections(server: Server): void {
  const running = new Set<ServerResponse>();
  const isLast = (response: ServerResponse): void => {
    response.shouldKeepAlive = false;
  };
  server.on('request', (_, response: ServerResponse) => {
    running.add(response);
    if (!server.listening) isLast(response);
    response.once('close', () => {
      running.delete(response);
      // Its headers had been sent before.
      if (!server.listening) server.closeIdleConnections();
    });
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    running.forEach(isLast);
    return close(done);
  };
}
