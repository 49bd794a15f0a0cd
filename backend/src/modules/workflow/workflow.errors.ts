import { AppError } from '../../platform/errors/app-error';

/** The organization wants decisions signed, and nothing was entered. `code` says what to ask for. */
export class SignatureRequiredError extends AppError {
  readonly code: 'SIGNATURE_PASSWORD_REQUIRED' | 'SIGNATURE_CODE_REQUIRED';
  readonly status = 403;
  override readonly fields: Readonly<Record<string, string>>;
  constructor(method: 'password' | 'two_factor') {
    const message =
      method === 'password' ? 'Enter your password to sign this decision' : 'Enter the code of your authenticator app';
    super(message);
    this.code = method === 'password' ? 'SIGNATURE_PASSWORD_REQUIRED' : 'SIGNATURE_CODE_REQUIRED';
    this.fields = { signature: message };
  }
}

/** Decisions are signed with an authenticator app, and this person has none. */
export class SignatureUnavailableError extends AppError {
  readonly code = 'TWO_FACTOR_NOT_ENABLED';
  readonly status = 409;
  constructor() {
    super(
      'Your organization signs decisions with an authenticator app. Set up two-factor sign-in in your profile first.',
    );
  }
}

/** Another active route has this name, this category or is the default. */
export class RouteTakenError extends AppError {
  readonly code = 'ROUTE_TAKEN';
  readonly status = 409;
  constructor(override readonly fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0] ?? 'There is such a route already');
  }
}

/** A signature sheet is asked for a version that was not approved. */
export class NotApprovedError extends AppError {
  readonly code = 'NOT_APPROVED';
  readonly status = 409;
  constructor() {
    super('This version is not approved. A signature sheet exists for approved versions.');
  }
}

/** A signed copy is asked of a file that has no pages to add to. */
export class NotPdfError extends AppError {
  readonly code = 'NOT_PDF';
  readonly status = 409;
  constructor() {
    super('Only PDF files can carry their signature sheet. Download the sheet by itself.');
  }
}
