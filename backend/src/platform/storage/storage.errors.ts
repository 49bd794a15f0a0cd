import { AppError } from '../errors/app-error';

/** No blob has this key. A row that points to it has lost its file, so this is never an ordinary 404. */
export class BlobNotFoundError extends AppError {
  readonly code = 'BLOB_NOT_FOUND';
  readonly status = 500;
  override readonly logLevel = 'error';
  constructor(readonly key: string) {
    super('The stored file is missing.');
  }
}

/** The store has no room left (ENOSPC, EDQUOT). Nothing was stored. */
export class StorageFullError extends AppError {
  readonly code = 'STORAGE_FULL';
  readonly status = 507;
  override readonly logLevel = 'error';
  constructor(options?: ErrorOptions) {
    super('The file store is full. Nothing was saved; please tell your administrator.');
    this.cause = options?.cause;
  }
}

/** The store cannot be reached or refuses to read or write. A write that failed left nothing behind. */
export class StorageUnavailableError extends AppError {
  readonly code = 'STORAGE_UNAVAILABLE';
  readonly status = 503;
  override readonly logLevel = 'error';
  override readonly retryAfter = 5;
  constructor(options?: ErrorOptions) {
    super('The file store is briefly unavailable. Nothing was saved; please try again.');
    this.cause = options?.cause;
  }
}

/** The store cannot be used as it is configured; the message is one line for the operator. */
export class StorageSetupError extends Error {
  override readonly name = 'StorageSetupError';
}

/** More bytes arrived than allowed. What was written of them was removed. */
export class TooLargeError extends AppError {
  readonly code = 'FILE_TOO_LARGE';
  readonly status = 413;
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${describeBytes(maxBytes)}.`);
  }
}

function describeBytes(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024);
  return Number.isInteger(mebibytes) ? `${mebibytes} MB` : `${bytes} bytes`;
}
