import { AppError } from '../../platform/errors/app-error';
import type { DocumentStatus } from './domain/document';
import type { LifeRefusal } from './domain/life-rules';
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

/** The rules of a document's life refuse the action; `code` says why. */
export class LifeRefusedError extends AppError {
  readonly code: string;
  readonly status: number;
  constructor(refusal: LifeRefusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = refusal.status;
  }
}

/** Fields that the document's state does not let change. */
export class ImmutableFieldsError extends AppError {
  readonly code = 'IMMUTABLE';
  readonly status = 409;
  constructor(override readonly fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0] ?? 'This cannot be changed now');
  }

  /** The same reason for each of the fields. */
  static in(status: DocumentStatus, frozen: readonly string[]): ImmutableFieldsError {
    const message = status.startsWith('pending_')
      ? 'This cannot be changed while the document is in review'
      : 'This cannot be changed after a decision. Upload a new version instead.';
    return new ImmutableFieldsError(Object.fromEntries(frozen.map((field) => [field, message])));
  }
}

/** More than a ZIP may hold. */
export class ZipTooLargeError extends AppError {
  readonly code = 'TOO_LARGE';
  readonly status = 413;
  constructor(bytes: number, limit: number) {
    const megabytes = (count: number): number => Math.ceil(count / (1024 * 1024));
    super(`These files are ${megabytes(bytes)} MB together. A ZIP holds at most ${megabytes(limit)} MB.`);
  }
}

/** A shared view belongs to whoever made it. */
export class NotYourViewError extends AppError {
  readonly code = 'NOT_YOUR_VIEW';
  readonly status = 403;
  constructor() {
    super('Only its owner or an administrator can change a shared view');
  }
}

/** More views than one person may keep. */
export class TooManyViewsError extends AppError {
  readonly code = 'TOO_MANY_VIEWS';
  readonly status = 409;
  constructor(limit: number) {
    super(`You keep ${limit} views already. Remove one first.`);
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

/** The plan allows no more documents. Reading, downloading and deleting go on. */
export class DocumentLimitError extends AppError {
  readonly code = 'DOCUMENT_LIMIT';
  readonly status = 402;
  override readonly fields: Readonly<Record<string, string>>;
  constructor(limit: number) {
    super(
      `Your plan allows ${limit.toLocaleString('en-US')} documents, and all are in use. Ask your administrator for a larger plan, or to empty the trash.`,
    );
    this.fields = { file: this.message };
  }
}

/** The plan has no room for the file. Reading, downloading and deleting go on. */
export class StorageLimitError extends AppError {
  readonly code = 'STORAGE_LIMIT';
  readonly status = 402;
  override readonly fields: Readonly<Record<string, string>>;
  constructor(limitMb: number) {
    super(
      `Your plan includes ${describeStorage(limitMb)} of storage, and this file does not fit into what is left. Ask your administrator for a larger plan, or to empty the trash.`,
    );
    this.fields = { file: this.message };
  }
}

const describeStorage = (mb: number): string => (mb < 1024 ? `${mb} MB` : `${Number((mb / 1024).toFixed(1))} GB`);

/** A further version needs a further file. */
export class SameFileError extends AppError {
  readonly code = 'SAME_FILE';
  readonly status = 409;
  override readonly fields: Readonly<Record<string, string>>;
  constructor(version: number) {
    super(`This is the file of version ${version}, which is the latest already.`);
    this.fields = { file: this.message };
  }
}
