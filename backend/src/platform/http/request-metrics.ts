import type { RequestHandler } from 'express';
import { requestsAborted, requestSeconds, requestsInFlight } from '../health/metrics';

const STREAM = 'text/event-stream; charset=utf-8';

/** Times each API request under its route pattern (never the concrete path, which holds ids). */
export const requestMetrics: RequestHandler = (request, response, next) => {
  const began = performance.now();
  requestsInFlight.inc();
  response.once('close', () => {
    requestsInFlight.dec();
    // A stream lasts as long as its tab is open, which says nothing about the server.
    if (response.getHeader('Content-Type') === STREAM) return;
    if (!response.writableFinished) return requestsAborted.inc();
    // A request that reached no route is known by that alone: paths are whatever somebody typed.
    const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
    const labels = { method: request.method, route, status: String(response.statusCode) };
    requestSeconds.observe(labels, (performance.now() - began) / 1_000);
  });
  next();
};
