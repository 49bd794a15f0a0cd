import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decryptStream, encryptStream } from '../crypto/chunked-cipher';
import { IntegrityError } from '../crypto/integrity-error';
import type { BlobStore } from '../storage/blob-store';
import { BlobNotFoundError } from '../storage/storage.errors';
import { BackupAlteredError } from './backup.errors';
import type { StoredObject } from './manifest';

/** Fast, because backups are frequent; hexadecimal digits shrink to half at any level. */
const LEVEL = 3;

export interface SealedPart {
  key: Buffer;
  context: Buffer;
}

/** Passes bytes on while it counts and hashes them. */
class Meter extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: (error: null, piece: Buffer) => void): void {
    this.size += piece.length;
    this.hash.update(piece);
    done(null, piece);
  }

  /** Once all has passed. */
  result(): StoredObject {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}

/** Reads a stream to its end, through what judges it. Fails as any of them does. */
export async function readThrough(source: Readable, judge: Transform): Promise<void> {
  await pipeline(source, judge, async (pieces: AsyncIterable<Buffer>) => {
    for await (const _ of pieces) continue;
  });
}

/** Runs a stream into the store. The first cause is reported, whichever end it came from. */
export async function putThrough(
  store: BlobStore,
  key: string,
  source: Readable,
  transforms: Transform[],
): Promise<StoredObject> {
  const meter = new Meter();
  const stored = store.put(key, meter);
  const flow = pipeline([source, ...transforms, meter]);
  const [flowed, put] = await Promise.allSettled([flow, stored]);
  if (put.status === 'rejected') throw put.reason;
  if (flowed.status === 'rejected') {
    await store.delete(key).catch(() => undefined);
    throw flowed.reason;
  }
  return meter.result();
}

/** Compresses, encrypts and stores what the generator yields, as it yields it. */
export function putSealed(
  store: BlobStore,
  key: string,
  { key: secret, context }: SealedPart,
  content: AsyncIterable<Buffer>,
): Promise<StoredObject> {
  const source = Readable.from(content, { objectMode: false });
  return putThrough(store, key, source, [createGzip({ level: LEVEL }), encryptStream(secret, context)]);
}

/**
 * What `putSealed` was given, piece by piece. Each piece is given out only after it was authenticated; that
 * nothing is missing is known at the end.
 *
 * @throws BackupAlteredError
 */
export async function* openSealed(
  store: BlobStore,
  key: string,
  { key: secret, context }: SealedPart,
): AsyncGenerator<Buffer> {
  try {
    const plain = createGunzip();
    const flow = pipeline(await store.get(key), decryptStream(secret, context), plain);
    flow.catch(() => undefined);
    for await (const piece of plain as AsyncIterable<Buffer>) yield piece;
    await flow;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const altered = error instanceof IntegrityError || error instanceof BlobNotFoundError || code.startsWith('Z_');
    throw altered ? new BackupAlteredError(`${key} is not what was written`, { cause: error }) : error;
  }
}
