import { AppError } from '../../platform/errors/app-error';

/** A link that is unknown, used, replaced, expired or of another purpose: always the same answer. */
export class InvalidLinkError extends AppError {
  readonly code = 'INVALID_LINK';
  readonly status = 400;
  constructor() {
    super('This link is not valid any more. Ask for a new one.');
  }
}

/** Link or code of a reset; the answer never says what was wrong. */
export class InvalidResetError extends AppError {
  readonly code = 'INVALID_RESET';
  readonly status = 400;
  constructor() {
    super('This link or code is not valid any more. Ask for a new one.');
  }
}

/** The address or the user name belongs to another account of the installation. */
export class AccountExistsError extends Error {
  override readonly name = 'AccountExistsError';
  constructor(readonly field: 'email' | 'username') {
    super(`The ${field} is taken`);
  }
}
