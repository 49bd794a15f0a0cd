import { AppError } from '../errors/app-error';

/**
 * Stored bytes failed authentication: flipped, swapped, truncated, extended, or sealed for another
 * context or with another key. Nothing of the failed part was released. Logged as an error because
 * it means bit-rot or tampering, never a mistake of the caller's.
 */
export class IntegrityError extends AppError {
  readonly code = 'INTEGRITY_FAILURE';
  readonly status = 500;
  override readonly logLevel = 'error';
  constructor(message = 'The stored data failed its integrity check and was not released.') {
    super(message);
  }
}
