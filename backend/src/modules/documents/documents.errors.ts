import { AppError } from '../../platform/errors/app-error';
import type { Refusal } from './domain/review-transitions';

/** A byte route without an open grant. The client asks for a code and tries again. */
export class AccessCodeRequiredError extends AppError {
  readonly code = 'ACCESS_CODE_REQUIRED';
  readonly status = 403;
  constructor() {
    super('Enter the verification code to open this document');
  }
}

/** Wrong, used, expired, replaced or exhausted: always the same answer. */
export class InvalidCodeError extends AppError {
  readonly code = 'INVALID_CODE';
  readonly status = 400;
  override readonly fields = { authCode: 'Invalid verification code' };
  constructor() {
    super('Invalid verification code');
  }
}

/** The transition table refuses the action; `code` says why. */
export class ReviewRefusedError extends AppError {
  readonly code: string;
  readonly status: number;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = refusal.status;
  }
}

/** Somebody else was faster; the page shows an older state. */
export class LostRaceError extends AppError {
  readonly code = 'CHANGED_MEANWHILE';
  readonly status = 409;
  constructor() {
    super('Somebody changed this document meanwhile. Look at it again and decide anew.');
  }
}

/** A multipart request that cannot be read. */
export class MalformedUploadError extends AppError {
  readonly code = 'MALFORMED_UPLOAD';
  readonly status = 400;
  constructor(message = 'The upload could not be read. Please try again.') {
    super(message);
  }
}
