import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IntegrityError } from '../crypto/integrity-error';
import { hashIfThere, hashOf } from './blob-hash';
import { type BlobInfo, BlobNotFoundError, type BlobStore } from './blob-store';
import { inLanes } from './in-lanes';

export interface MoveProgress {
  /** Blobs that were sent. */
  copied: number;
  /** Blobs that an earlier run had sent already. */
  present: number;
  /** Bytes of both. */
  bytes: number;
  /** Blobs removed from where they came from. */
  deleted: number;
}

export interface MoveOptions {
  from: BlobStore;
  to: BlobStore;
  /** Removes the blobs from where they came from, after every single one of them was verified at its goal. */
  deleteSource: boolean;
  /** Called after each blob. */
  onProgress: (progress: Readonly<MoveProgress>) => void;
}

/**
 * Copies all blobs and reads each one again on both sides: its SHA-256 at the goal is that at the source. A run that was
 * broken off is taken up by the next one, which sends only what is missing or different.
 *
 * @throws IntegrityError when a blob did not arrive as it was sent; the errors of both stores
 */
export async function moveBlobs({ from, to, deleteSource, onProgress }: MoveOptions): Promise<MoveProgress> {
  const progress: MoveProgress = { copied: 0, present: 0, bytes: 0, deleted: 0 };
  const verified: string[] = [];
  await inLanes(from.list(''), async (blob) => {
    const outcome = await move(from, to, blob);
    if (outcome === 'gone') return;
    progress[outcome] += 1;
    progress.bytes += blob.size;
    verified.push(blob.key);
    onProgress(progress);
  });
  if (!deleteSource) return progress;
  await inLanes(verified, async (key) => {
    await from.delete(key);
    progress.deleted += 1;
    onProgress(progress);
  });
  return progress;
}

async function move(from: BlobStore, to: BlobStore, { key, size }: BlobInfo): Promise<'copied' | 'present' | 'gone'> {
  try {
    const there = await hashIfThere(to, key, size);
    if (there !== undefined && there === (await hashOf(from, key))) return 'present';
    const sent = await copy(from, to, key);
    // The source once more, too: what was damaged on its way to us arrives there as it was sent.
    const right = (await hashOf(to, key)) === sent && (await hashOf(from, key)) === sent;
    if (!right) throw new IntegrityError(`${key} did not arrive as it was sent.`);
    return 'copied';
  } catch (error) {
    // Removed while the application goes on working.
    if (error instanceof BlobNotFoundError && (await isGone(from, key))) return 'gone';
    throw error;
  }
}

async function isGone(store: BlobStore, key: string): Promise<boolean> {
  try {
    await store.head(key);
    return false;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return true;
    throw error;
  }
}

/** @returns SHA-256 of what was sent, hexadecimal */
async function copy(from: BlobStore, to: BlobStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const [flowed, put] = await Promise.allSettled([pipeline(await from.get(key), hashing), to.put(key, hashing)]);
  if (put.status === 'rejected') throw put.reason;
  if (flowed.status === 'rejected') throw flowed.reason;
  return hash.digest('hex');
}
