import type { RequestHandler } from 'express';
import { MinuteAllowance } from './minute-allowance';
import { sourceAddress } from './source-address';

/** One allowance per address for the whole API, whatever the path and however it is spelled; counted in this process. */
export function addressRateLimit(perMinute: number): RequestHandler {
  const allowance = new MinuteAllowance(perMinute);
  return (request, _response, next) => {
    allowance.take(sourceAddress(request.ip ?? ''));
    next();
  };
}
