import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { UnavailableError } from '../../errors/app-error';
import { RateLimitedError } from './rate-limited.error';

/**
 * Takes one request off the allowance of a source.
 * @throws RateLimitedError when nothing is left; UnavailableError when the count cannot be kept: then
 *   nothing is let through uncounted
 */
export async function takeOne(limiter: RateLimiterAbstract, source: string): Promise<void> {
  try {
    await limiter.consume(source);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new RateLimitedError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    throw new UnavailableError();
  }
}
