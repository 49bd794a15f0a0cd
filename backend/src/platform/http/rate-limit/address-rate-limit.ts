import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takeOne } from './allowance';
import { sourceAddress } from './source-address';

const MINUTE_SECONDS = 60;

/** One allowance per address for the whole API, whatever the path and however it is spelled; counted in this process. */
export function addressRateLimit(perMinute: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  return (request, _response, next) => {
    takeOne(limiter, sourceAddress(request.ip ?? '')).then(() => next(), next);
  };
}
