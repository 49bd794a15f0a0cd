import { createHash } from 'node:crypto';
import { BlobNotFoundError, type BlobStore } from './blob-store';

/** @returns SHA-256 of a blob, hexadecimal. @throws BlobNotFoundError; the errors of the store */
export async function hashOf(store: BlobStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await store.get(key)) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

/** @returns as `hashOf`; undefined where there is no blob of that many bytes, without reading one of another size */
export async function hashIfThere(store: BlobStore, key: string, size: number): Promise<string | undefined> {
  try {
    if ((await store.head(key)).size !== size) return undefined;
    return await hashOf(store, key);
  } catch (error) {
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  }
}
