import { AppError } from '../../platform/errors/app-error';

/** 409 while a version has no certificate in a signed checkpoint yet, which takes a few seconds. */
export class CertificatePendingError extends AppError {
  readonly code = 'CERTIFICATE_PENDING';
  readonly status = 409;
  override readonly retryAfter = 5;
  constructor() {
    super('The certificate is being made. Please try again in a moment.');
  }
}

/** The log has not signed over the entry yet; the check is tried again. */
export class NotSignedYetError extends Error {
  override readonly name = 'NotSignedYetError';
}
