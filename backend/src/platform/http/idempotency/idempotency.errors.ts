import { AppError } from '../../errors/app-error';

/** The same key came with another request before. */
export class KeyReusedError extends AppError {
  readonly code = 'IDEMPOTENCY_KEY_REUSED';
  readonly status = 422;
  constructor() {
    super('This Idempotency-Key was used for another request. Send a new key with a new request.');
  }
}
