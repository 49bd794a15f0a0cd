import { createHash } from 'node:crypto';
import { IntegrityError } from '../crypto/integrity-error';
import { hashIfThere, hashOf } from '../storage/blob-hash';
import { BlobNotFoundError, type BlobInfo, type BlobStore } from '../storage/blob-store';
import { inLanes } from '../storage/in-lanes';
import { BEFORE_IT_IS_SAID, lookedAtAgain } from '../storage/second-look';
import { OBJECTS, type BackupPlace } from './backup-place';
import { lineOf, type ListByOrganization, type ListedFile } from './file-list';
import type { StoredObject } from './manifest';
import { putThrough } from './sealed-object';

/** What became of the files so far. */
export interface CopyCount {
  files: number;
  bytes: number;
  copiedFiles: number;
  copiedBytes: number;
}

export const nothingCopied = (): CopyCount => ({ files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0 });

export interface CopyFiles {
  from: BlobStore;
  place: BackupPlace;
  /** In ascending order. */
  organizations: readonly number[];
  /** An earlier list: what is in it unchanged was copied already. */
  known: ListByOrganization;
  /** Whether files of the earlier list stay listed that are gone meanwhile. */
  keepGone: boolean;
  count: CopyCount;
  onProgress: () => void;
  signal: AbortSignal | undefined;
}

/**
 * The object that holds a file. Stored files are never changed; one whose size or time differs all the same is another
 * file, kept beside the first: a damaged one never takes the place of a good one.
 */
const objectOf = ({ key, size, modifiedAt }: BlobInfo): string => {
  const name = createHash('sha256').update(`${key}|${size}|${modifiedAt.getTime()}`).digest('hex');
  return `${OBJECTS}${name.slice(0, 2)}/${name}`;
};

/** Copies what the place does not hold yet. Yields the list of all files, line by line; one organization is in memory at a time. */
export async function* copyFiles(options: CopyFiles): AsyncGenerator<Buffer> {
  const { from, organizations, known, keepGone, count, onProgress, signal } = options;
  try {
    for (const organizationId of organizations) {
      const before = await known.take(organizationId);
      const listed: ListedFile[] = [];
      await inLanes(from.list(`${organizationId}/`), async (blob) => {
        signal?.throwIfAborted();
        const file = await copied(options, blob, before.get(blob.key));
        // Without a file now: if it was there before, it goes the way of those that are gone.
        if (!file) return;
        listed.push(file);
        before.delete(blob.key);
        onProgress();
      });
      if (keepGone) listed.push(...before.values());
      for (const file of listed) {
        count.files += 1;
        count.bytes += file.size;
        yield lineOf(file);
      }
    }
  } finally {
    await known.end();
  }
}

async function copied(
  { from, place, count }: CopyFiles,
  blob: BlobInfo,
  before: ListedFile | undefined,
): Promise<ListedFile | undefined> {
  const { key, size } = blob;
  const object = objectOf(blob);
  if (before?.object === object) return before;
  const file = { key, size, modifiedAt: blob.modifiedAt.getTime(), object };
  try {
    // A backup that was broken off may have left it.
    const there = await hashIfThere(place.store, object, size);
    if (there !== undefined && there === (await hashOf(from, key))) return { ...file, sha256: there };
    const damaged = (error: unknown): boolean => error instanceof IntegrityError;
    const stored = await lookedAtAgain(() => copy(from, key, place.store, object), BEFORE_IT_IS_SAID, damaged);
    count.copiedFiles += 1;
    count.copiedBytes += stored.size;
    return { ...file, size: stored.size, sha256: stored.sha256 };
  } catch (error) {
    // Removed while the product goes on working.
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  }
}

/** The file is read twice: what is damaged on its way into a backup would be found when it is needed. @throws IntegrityError */
async function copy(from: BlobStore, key: string, to: BlobStore, object: string): Promise<StoredObject> {
  const stored = await putThrough(to, object, await from.get(key), []);
  if ((await hashOf(from, key)) === stored.sha256) return stored;
  await to.delete(object);
  throw new IntegrityError(`The file ${key} was not read the same twice.`);
}
