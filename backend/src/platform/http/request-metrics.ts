import type { RequestHandler } from 'express';
import { requestSeconds } from '../health/metrics';

const STREAM = 'text/event-stream; charset=utf-8';

/** Times each API request under its route pattern (never the concrete path, which holds ids). */
export const requestMetrics: RequestHandler = (request, response, next) => {
  const stop = requestSeconds.startTimer();
  response.once('finish', () => {
    const route = (request.route as { path?: string } | undefined)?.path;
    // A stream lasts as long as its tab is open, which says nothing about the server.
    if (route && response.getHeader('Content-Type') !== STREAM)
      stop({ method: request.method, route, status: String(response.statusCode) });
  });
  next();
};
