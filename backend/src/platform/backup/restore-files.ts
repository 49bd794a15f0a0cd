import { Transform, type TransformCallback } from 'node:stream';
import { createHash } from 'node:crypto';
import { IntegrityError } from '../crypto/integrity-error';
import { hashIfThere } from '../storage/blob-hash';
import type { BlobStore } from '../storage/blob-store';
import { inLanes } from '../storage/in-lanes';
import { BEFORE_IT_IS_SAID, lookedAtAgain } from '../storage/second-look';
import { BackupAlteredError } from './backup.errors';
import { openObject, type BackupPlace, type OpenBackup } from './backup-place';
import type { ListedFile } from './file-list';
import { putThrough, readThrough } from './sealed-object';

export interface FileCount {
  files: number;
  bytes: number;
}

/** Lets bytes pass, but no end unless they were the listed ones: what stands at the other end then keeps nothing. */
class Expecting extends Transform {
  private size = 0;
  private readonly hash = createHash('sha256');

  constructor(private readonly file: ListedFile) {
    super();
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += piece.length;
    this.hash.update(piece);
    done(null, piece);
  }

  override _flush(done: TransformCallback): void {
    const { key, size, sha256 } = this.file;
    const same = this.size === size && this.hash.digest('hex') === sha256;
    done(same ? null : new BackupAlteredError(`the file ${key} is not the one that was stored`));
  }
}

/**
 * Brings all files of a backup into a store, each compared with its hash on the way. A run that was broken off is
 * finished by the next one.
 *
 * @throws BackupAlteredError; the errors of both stores
 */
export async function restoreFiles(
  place: BackupPlace,
  backup: OpenBackup,
  to: BlobStore,
  onProgress: (count: Readonly<FileCount>) => void,
): Promise<FileCount> {
  const count: FileCount = { files: 0, bytes: 0 };
  await inLanes(place.files(backup), async (file) => {
    const isThere = (await hashIfThere(to, file.key, file.size)) === file.sha256;
    if (!isThere)
      await certainly(async () => putThrough(to, file.key, await openObject(place, file), [new Expecting(file)]));
    count.files += 1;
    count.bytes += file.size;
    onProgress(count);
  });
  requireAll(count, backup);
  return count;
}

/** Reads all of a backup without restoring it. @throws BackupKeyError, BackupAlteredError */
export async function checkBackup(
  place: BackupPlace,
  backup: OpenBackup,
  onProgress: (count: Readonly<FileCount>) => void,
): Promise<FileCount> {
  await certainly(async () => {
    for await (const _ of place.database(backup)) continue;
  });
  const count: FileCount = { files: 0, bytes: 0 };
  await inLanes(place.files(backup), async (file) => {
    await certainly(async () => readThrough(await openObject(place, file), new Expecting(file)));
    count.files += 1;
    count.bytes += file.size;
    onProgress(count);
  });
  requireAll(count, backup);
  return count;
}

/** Nothing is called altered that was only damaged on its way. */
function certainly<T>(look: () => Promise<T>): Promise<T> {
  const altered = (error: unknown): boolean => error instanceof BackupAlteredError || error instanceof IntegrityError;
  return lookedAtAgain(look, BEFORE_IT_IS_SAID, altered);
}

function requireAll({ files }: FileCount, { facts }: OpenBackup): void {
  if (files !== facts.files) throw new BackupAlteredError(`its list names ${files} of ${facts.files} files`);
}
