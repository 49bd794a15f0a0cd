import { AppError } from '../../platform/errors/app-error';

/** Never says whether e-mail, password or access code was wrong. */
export class InvalidSuperAdminCredentialsError extends AppError {
  readonly code = 'INVALID_CREDENTIALS';
  readonly status = 401;
  constructor() {
    super('Invalid super admin credentials');
  }
}

/** The organization is in the wanted state already. */
export class OrganizationStateError extends AppError {
  readonly code = 'WRONG_STATE';
  readonly status = 409;
  constructor(message: string) {
    super(message);
  }
}

/** Two sessions changed the password at once; the first one counts. */
export class ChangedMeanwhileError extends AppError {
  readonly code = 'CHANGED_MEANWHILE';
  readonly status = 409;
  constructor() {
    super('Your account was changed meanwhile. Please try again.');
  }
}
