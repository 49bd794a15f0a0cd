import { AppError } from '../../platform/errors/app-error';

/** Never says whether e-mail, password, account or organization was the reason. */
export class InvalidCredentialsError extends AppError {
  readonly code = 'INVALID_CREDENTIALS';
  readonly status = 401;
  constructor(message = 'Invalid credentials') {
    super(message);
  }
}

/** Wrong, used or late code, or a challenge that is no longer good: always the same answer. */
export class InvalidTwoFactorCodeError extends AppError {
  readonly code = 'INVALID_CODE';
  readonly status = 401;
  constructor() {
    super('Invalid verification code');
  }
}

/** A wrong code while signed in: the session stays, so this is no 401. */
export class WrongCodeError extends AppError {
  readonly code = 'INVALID_CODE';
  readonly status = 400;
  override readonly fields = { code: 'Invalid verification code' };
  constructor() {
    super('Invalid verification code');
  }
}

/** The state of two-factor sign-in does not allow the step; `code` says which. */
export class TwoFactorStateError extends AppError {
  readonly status = 409;
  constructor(
    readonly code: 'TWO_FACTOR_ENABLED' | 'TWO_FACTOR_NOT_ENABLED' | 'TWO_FACTOR_NOT_STARTED' | 'TWO_FACTOR_REQUIRED',
    message: string,
  ) {
    super(message);
  }
}

/** The organization requires a second factor and the account has none yet. */
export class EnrolmentRequiredError extends AppError {
  readonly code = 'TWO_FACTOR_ENROLMENT_REQUIRED';
  readonly status = 403;
  constructor() {
    super('Your organization requires two-factor sign-in. Set it up first.');
  }
}

/** Too many failures for one account, whatever the address. Ends by itself. */
export class AccountLockedError extends AppError {
  readonly code = 'ACCOUNT_LOCKED';
  readonly status = 429;
  override readonly logLevel = 'warn';
  constructor(override readonly retryAfter: number) {
    super(`Too many failed sign-ins. Please try again in ${Math.max(1, Math.ceil(retryAfter / 60))} minutes.`);
  }
}

/** No, expired, revoked or malformed token. */
export class UnauthenticatedError extends AppError {
  readonly code = 'UNAUTHENTICATED';
  readonly status = 401;
  constructor() {
    super('Please sign in');
  }
}

/** The refresh cookie is missing, expired or was used before. */
export class SessionExpiredError extends AppError {
  readonly code = 'SESSION_EXPIRED';
  readonly status = 401;
  constructor() {
    super('Your session has ended. Please sign in again.');
  }
}

/**
 * The session was ended before its time: signed out, revoked, the account or its organization closed. Told apart from one
 * that ran out, because its pages must not stay on the screen until somebody signs in again.
 */
export class SessionEndedError extends AppError {
  readonly code = 'SESSION_ENDED';
  readonly status = 401;
  constructor() {
    super('Your session has ended. Please sign in again.');
  }
}

/** A cookie alone changes nothing unless the request comes from our own pages. */
export class ForeignOriginError extends AppError {
  readonly code = 'FOREIGN_ORIGIN';
  readonly status = 403;
  override readonly logLevel = 'warn';
  constructor() {
    super('This request did not come from Countersign');
  }
}

/** Signed in, but not with a role that may do this. */
export class RoleRequiredError extends AppError {
  readonly code = 'FORBIDDEN';
  readonly status = 403;
  constructor() {
    super('Your role does not allow this');
  }
}

/** The account was changed by another request at the same moment. */
export class LostRaceError extends AppError {
  readonly code = 'CHANGED_MEANWHILE';
  readonly status = 409;
  constructor() {
    super('Your account was changed meanwhile. Please try again.');
  }
}
