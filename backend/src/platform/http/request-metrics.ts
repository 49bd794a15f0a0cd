import type { RequestHandler } from 'express';
import { requestsAborted, requestSeconds, requestsInFlight } from '../health/metrics';

const STREAM = 'text/event-stream; charset=utf-8';

/** Times each API request under its route pattern (never the concrete path, which holds ids). */
export const requestMetrics: RequestHandler = (request, response, next) => {
  const stop = requestSeconds.startTimer();
  requestsInFlight.inc();
  response.once('finish', () => {
    // A request that reached no route is known by that alone: paths are whatever somebody typed.
    const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
    // A stream lasts as long as its tab is open, which says nothing about the server.
    if (response.getHeader('Content-Type') !== STREAM)
      stop({ method: request.method, route, status: String(response.statusCode) });
  });
  response.once('close', () => {
    requestsInFlight.dec();
    if (!response.writableFinished && response.getHeader('Content-Type') !== STREAM) requestsAborted.inc();
  });
  next();
};
