import { AppError } from '../../errors/app-error';

/** More requests than the allowance of their source. Ends by itself. */
export class RateLimitedError extends AppError {
  readonly code = 'RATE_LIMITED';
  readonly status = 429;
  override readonly logLevel = 'debug';
  constructor(override readonly retryAfter: number) {
    super('Too many requests. Please wait a moment and try again.');
  }
}
