import type { Readable } from 'node:stream';

export interface BlobInfo {
  key: string;
  /** Bytes stored. */
  size: number;
  modifiedAt: Date;
}

/**
 * Where opaque bytes are kept. Keys are made by the server, never from what a user typed; a key must
 * not be a prefix folder of another one ("a/b" and "a/b/c").
 *
 * Every method may reject with StorageUnavailableError; a key or prefix of another form is a
 * RangeError. `blob-store.contract.ts` holds what all implementations promise.
 */
export abstract class BlobStore {
  /**
   * Stores a whole stream, or the pieces one after the other, under `key`, replacing what was there.
   * When the promise resolves, the bytes survive a crash; when it rejects, the key is as before and the
   * stream is destroyed.
   *
   * @throws StorageFullError, or the stream's own error unchanged
   */
  abstract put(key: string, content: Readable | readonly Buffer[]): Promise<{ size: number }>;

  /** @throws BlobNotFoundError before any byte is read */
  abstract get(key: string): Promise<Readable>;

  /**
   * Reads the blob from its start into `target`: all of it, or as much as there is room for.
   *
   * @returns bytes read
   * @throws BlobNotFoundError
   */
  abstract readInto(key: string, target: Buffer): Promise<number>;

  /**
   * Bytes from `offset` on: `length` of them, fewer where the blob ends before, none past its end.
   *
   * @throws BlobNotFoundError
   */
  abstract readRange(key: string, offset: number, length: number): Promise<Buffer>;

  /** @throws BlobNotFoundError */
  abstract head(key: string): Promise<BlobInfo>;

  /** Removes the blob; a missing one is a success. */
  abstract delete(key: string): Promise<void>;

  /** All blobs whose key starts with `prefix` ('' for every one), in no particular order. */
  abstract list(prefix: string): AsyncIterable<BlobInfo>;

  /**
   * Removes what puts left behind that were never finished, where nothing was written for `olderThanMs`
   * milliseconds.
   *
   * @returns how many
   */
  abstract sweepUnfinished(olderThanMs: number): Promise<number>;
}

/*
 * Lower-case only, so that a file system that folds case cannot merge two keys; no dots, so that no
 * key can leave its folder.
 */
const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}(\/[a-z0-9][a-z0-9_-]{0,63}){0,7}$/;
const PREFIX_PATTERN = /^([a-z0-9][a-z0-9_-]{0,63}\/){0,7}([a-z0-9][a-z0-9_-]{0,63})?$/;

/** Whether something under this name can have been stored by us. */
export const isKey = (name: string): boolean => KEY_PATTERN.test(name);

/** @throws RangeError unless the key is 1 to 8 segments of a-z, 0-9, `_`, `-`, joined by `/` */
export function requireKeyFormat(key: string): void {
  if (!isKey(key)) throw new RangeError('The storage key has a forbidden form.');
}

/** @throws RangeError unless some valid key could start with the prefix */
export function requirePrefixFormat(prefix: string): void {
  if (!PREFIX_PATTERN.test(prefix)) throw new RangeError('The storage prefix has a forbidden form.');
}

export { BlobNotFoundError, StorageFullError, StorageUnavailableError } from './storage.errors';
