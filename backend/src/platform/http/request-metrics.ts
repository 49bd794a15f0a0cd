import type { RequestHandler } from 'express';
import { requestSeconds } from '../health/metrics';

/** Times each API request under its route pattern (never the concrete path, which holds ids). */
export const requestMetrics: RequestHandler = (request, response, next) => {
  const stop = requestSeconds.startTimer();
  response.once('finish', () => {
    const route = (request.route as { path?: string } | undefined)?.path;
    if (route) stop({ method: request.method, route, status: String(response.statusCode) });
  });
  next();
};
