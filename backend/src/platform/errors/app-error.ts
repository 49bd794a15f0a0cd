export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * An expected failure. Modules derive theirs in `<module>.errors.ts`; one filter turns them into the
 * problem format `{ statusCode, code, message, fields?, requestId }`.
 */
export abstract class AppError extends Error {
  /** Stable, machine-readable reason. */
  abstract readonly code: string;
  /** HTTP status. */
  abstract readonly status: number;
  /** Level at which the filter logs it. */
  readonly logLevel: LogLevel = 'info';
  /** Message per field, where a field is at fault. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfter?: number;
}

/** 404 for what does not exist and for what the actor may not know of: the two are the same. */
export class NotFoundError extends AppError {
  readonly code = 'NOT_FOUND';
  readonly status = 404;
  constructor(message = 'Not found') {
    super(message);
  }
}

/** 400 with a message for each field at fault. */
export class InvalidInputError extends AppError {
  readonly code = 'INVALID_INPUT';
  readonly status = 400;
  constructor(override readonly fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0] ?? 'Invalid input');
  }
}

/** 503 while something the request needs is down; nothing was changed. */
export class UnavailableError extends AppError {
  readonly code = 'UNAVAILABLE';
  readonly status = 503;
  override readonly logLevel = 'error';
  override readonly retryAfter = 5;
  constructor(message = 'The service is briefly unavailable. Nothing was changed; please try again.') {
    super(message);
  }
}

/** 507 while the disk of the database has no room; nothing was changed, and what only reads goes on. */
export class DatabaseFullError extends AppError {
  readonly code = 'STORAGE_FULL';
  readonly status = 507;
  override readonly logLevel = 'error';
  constructor() {
    super('There is no room left for new data. Nothing was saved; please tell your administrator.');
  }
}

/**
 * 503 when the connection to the database was lost while it was committing: the change may or may not
 * have been made. Without `Retry-After`, so that nothing repeats it by itself. Whoever catches it must
 * not undo what the change would have needed, such as a stored file.
 */
export class OutcomeUnknownError extends AppError {
  readonly code = 'OUTCOME_UNKNOWN';
  readonly status = 503;
  override readonly logLevel = 'error';
  constructor(options?: ErrorOptions) {
    super(
      'The connection was lost at the last moment, so we do not know whether this was saved. Look before you try again.',
    );
    this.cause = options?.cause;
  }
}
