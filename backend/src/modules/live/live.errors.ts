import { AppError } from '../../platform/errors/app-error';

/** 429: more streams than one person's tabs need. */
export class TooManyStreamsError extends AppError {
  readonly code = 'TOO_MANY_STREAMS';
  readonly status = 429;
  override readonly retryAfter = 30;
  constructor() {
    super('Too many tabs are open. Close some of them.');
  }
}
