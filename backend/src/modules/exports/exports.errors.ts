import { AppError } from '../../platform/errors/app-error';

/** Data leaves only after the person proved again who they are. */
export class ConfirmationRequiredError extends AppError {
  readonly code = 'CONFIRMATION_REQUIRED';
  readonly status = 403;
  override readonly fields = { confirmation: 'Enter your password or a code of your authenticator app' };
  constructor() {
    super('Enter your password or a code of your authenticator app');
  }
}

/** An export that this person may not start or take away. */
export class ExportForbiddenError extends AppError {
  readonly code = 'FORBIDDEN';
  readonly status = 403;
  constructor(message: string) {
    super(message);
  }
}

/** Enough is being made for this organization. */
export class TooManyExportsError extends AppError {
  readonly code = 'TOO_MANY_EXPORTS';
  readonly status = 409;
  constructor() {
    super('Five exports or reports are being made already. Wait for one of them, or cancel it.');
  }
}

/** There is nothing to download (yet, or any more). */
export class ExportNotReadyError extends AppError {
  readonly code = 'EXPORT_NOT_READY';
  readonly status = 409;
  constructor(state: string) {
    super(
      state === 'expired'
        ? 'This export has expired. Make a new one.'
        : 'This export is not ready. Nothing to download.',
    );
  }
}

/** The report has no data yet. */
export class ReportNotReadyError extends AppError {
  readonly code = 'REPORT_NOT_READY';
  readonly status = 409;
  constructor() {
    super('This report is still being made. Try again in a moment.');
  }
}

/** The file cannot be imported. */
export class ImportRefusedError extends AppError {
  readonly code = 'IMPORT_REFUSED';
  readonly status = 409;
  constructor(message: string) {
    super(message);
  }
}
