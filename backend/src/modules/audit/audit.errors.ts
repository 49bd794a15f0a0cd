import { AppError } from '../../platform/errors/app-error';

/** There is nothing signed yet that could be handed out or verified. */
export class LogNotSealedError extends AppError {
  readonly code = 'LOG_NOT_SEALED';
  readonly status = 409;
  override readonly retryAfter = 5;
  constructor() {
    super('The first entries of the log are not sealed yet. Try again in a few seconds.');
  }
}
