import { AppError } from '../errors/app-error';
import { BlobNotFoundError, StorageFullError, StorageUnavailableError } from './storage.errors';

/** The typed error for a failed file-system call on the blob `key`. */
export function diskError(error: unknown, key: string): Error {
  return isMissing(error) ? new BlobNotFoundError(key) : writeError(error);
}

/** No such file, or a file where the path wants a folder. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The same for a call that creates: there a missing folder is a fault of the store. */
export function writeError(error: unknown): Error {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFullError({ cause: error });
  return new StorageUnavailableError({ cause: error });
}

/** The system's code of a failed call, such as ENOENT. */
function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
