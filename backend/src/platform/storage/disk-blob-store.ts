import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  type BlobInfo,
  BlobNotFoundError,
  type BlobStore,
  isKey,
  requireKeyFormat,
  requirePrefixFormat,
} from './blob-store';
import { diskError, isMissing, writeError } from './disk-errors';
import { DiskReadStream } from './disk-read-stream';
import { FolderFlush } from './folder-flush';

/** Age in milliseconds after which a temporary file cannot belong to a running upload. */
const STALE_AFTER_MS = 60 * 60 * 1000;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Blobs as files under `<root>/blobs`, made under `<root>/tmp` on the same file system and renamed
 * when complete, so that a key never shows a half-written file. A put is durable when it resolves:
 * file and folder are flushed to the disk.
 */
export class DiskBlobStore implements BlobStore {
  private readonly folders = new FolderFlush();
  /** Folders that survive a crash. Another upload, or process, may have made a folder and not flushed its entry yet. */
  private readonly durable = new Set<string>();

  private constructor(
    private readonly blobs: string,
    private readonly temporary: string,
  ) {}

  /**
   * Opens the store, creates its folders, and removes temporary files left by a crash.
   *
   * @throws StorageUnavailableError when the folder cannot be used
   */
  static async open(root: string): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(path.resolve(root, 'blobs'), path.resolve(root, 'tmp'));
    try {
      await mkdir(store.blobs, { recursive: true, mode: PRIVATE_FOLDER });
      await mkdir(store.temporary, { recursive: true, mode: PRIVATE_FOLDER });
    } catch (error) {
      throw writeError(error);
    }
    await store.sweepUnfinished(STALE_AFTER_MS);
    return store;
  }

  async put(key: string, content: Readable | readonly Buffer[]): Promise<{ size: number }> {
    const stream = content instanceof Readable ? content : undefined;
    // The stream may fail before the file is open; without a listener that would end the process.
    stream?.on('error', ignore);
    const temporary = path.join(this.temporary, randomUUID());
    try {
      requireKeyFormat(key);
      const size = await this.writeTemporary(temporary, content);
      await this.publish(temporary, this.fileOf(key));
      return { size };
    } catch (error) {
      stream?.destroy();
      // Missing when it could not be created at all; anything else is left to the sweep.
      await unlink(temporary).catch(ignore);
      throw error;
    }
  }

  async get(key: string): Promise<Readable> {
    return new DiskReadStream((await this.openBlob(key)).handle, key);
  }

  async readInto(key: string, target: Buffer): Promise<number> {
    return this.reading(key, (handle, size) => fill(handle, target.subarray(0, size), 0));
  }

  async readRange(key: string, offset: number, length: number): Promise<Buffer> {
    if (!(offset >= 0 && length >= 0)) throw new RangeError('A range starts at 0 or later and is not negative.');
    return this.reading(key, async (handle, size) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      return buffer.subarray(0, await fill(handle, buffer, offset));
    });
  }

  async head(key: string): Promise<BlobInfo> {
    requireKeyFormat(key);
    const found = await stat(this.fileOf(key)).catch((error: unknown) => {
      throw diskError(error, key);
    });
    requireFile(found, key);
    return blobInfo(key, found);
  }

  async delete(key: string): Promise<void> {
    requireKeyFormat(key);
    const file = this.fileOf(key);
    try {
      await unlink(file);
      await this.folders.run(path.dirname(file));
    } catch (error) {
      if (!isMissing(error)) throw writeError(error);
    }
  }

  async *list(prefix: string): AsyncIterable<BlobInfo> {
    requirePrefixFormat(prefix);
    yield* this.listFolder(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
  }

  async sweepUnfinished(olderThanMs: number): Promise<number> {
    let removed = 0;
    try {
      for await (const entry of await opendir(this.temporary)) {
        const file = path.join(this.temporary, entry.name);
        const found = await statIfPresent(file);
        if (found === undefined || !found.isFile() || Date.now() - found.mtimeMs < olderThanMs) continue;
        await unlink(file).catch(unlessMissing);
        removed += 1;
      }
    } catch (error) {
      throw writeError(error);
    }
    return removed;
  }

  private fileOf(key: string): string {
    return path.join(this.blobs, ...key.split('/'));
  }

  private async reading<T>(key: string, work: (handle: FileHandle, size: number) => Promise<T>): Promise<T> {
    const { handle, size } = await this.openBlob(key);
    try {
      return await work(handle, size);
    } catch (error) {
      throw diskError(error, key);
    } finally {
      await handle.close();
    }
  }

  private async openBlob(key: string): Promise<{ handle: FileHandle; size: number }> {
    requireKeyFormat(key);
    const handle = await open(this.fileOf(key), 'r').catch((error: unknown) => {
      throw diskError(error, key);
    });
    try {
      const found = await handle.stat();
      requireFile(found, key);
      return { handle, size: found.size };
    } catch (error) {
      await handle.close();
      throw diskError(error, key);
    }
  }

  private async writeTemporary(file: string, content: Readable | readonly Buffer[]): Promise<number> {
    const handle = await open(file, 'wx', PRIVATE_FILE).catch((error: unknown) => {
      throw writeError(error);
    });
    try {
      const size = content instanceof Readable ? await writeStream(handle, content) : await writeAll(handle, content);
      await handle.sync().catch((error: unknown) => {
        throw writeError(error);
      });
      return size;
    } finally {
      await handle.close();
    }
  }

  private async publish(temporary: string, file: string): Promise<void> {
    try {
      // One that was there may have been flushed as another one, which somebody removed.
      if (await moveInto(temporary, file)) this.durable.clear();
      await this.flushInto(path.dirname(file)).catch(async (error: unknown) => {
        // Not known to be durable, so not stored.
        await unlink(file).catch(ignore);
        throw error;
      });
    } catch (error) {
      throw writeError(error);
    }
  }

  /** Flushes the entries of the folder, and its own and those above it, as long as they are not known to be durable. */
  private async flushInto(folder: string): Promise<void> {
    await this.folders.run(folder);
    const flushed: string[] = [];
    for (let above = folder; above !== this.blobs && !this.durable.has(above); above = path.dirname(above)) {
      await this.folders.run(path.dirname(above));
      flushed.push(above);
    }
    for (const durable of flushed) this.durable.add(durable);
  }

  private async *listFolder(folderKey: string, prefix: string): AsyncIterable<BlobInfo> {
    const folder = path.join(this.blobs, ...folderKey.split('/'));
    try {
      for await (const entry of await opendir(folder)) {
        const key = folderKey + entry.name;
        // What else lies there, such as `lost+found` or a copy that somebody made, is not ours to look after.
        if (!isKey(key)) continue;
        if (entry.isDirectory()) {
          if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* this.listFolder(`${key}/`, prefix);
          continue;
        }
        const found = key.startsWith(prefix) ? await statIfPresent(path.join(folder, entry.name)) : undefined;
        if (found !== undefined) yield blobInfo(key, found);
      }
    } catch (error) {
      // A folder that no key was stored under, or that went away meanwhile, holds nothing.
      if (isMissing(error)) return;
      throw writeError(error);
    }
  }
}

async function writeStream(handle: FileHandle, stream: Readable): Promise<number> {
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer | string>) {
    size += await writeAll(handle, [typeof piece === 'string' ? Buffer.from(piece) : piece]);
  }
  return size;
}

/** Usually one call of the system: it goes on where the disk took only a part. */
async function writeAll(handle: FileHandle, pieces: readonly Buffer[]): Promise<number> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  try {
    for (let written = 0; written < size; ) {
      written += (await handle.writev(after(pieces, written))).bytesWritten;
    }
    return size;
  } catch (error) {
    throw writeError(error);
  }
}

/** What is left of the pieces after so many bytes. */
function after(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let skipped = 0;
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.min(piece.length, bytes - skipped));
    skipped += piece.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}

/** Reads from `position` on until the buffer is full or the file ends. @returns bytes read */
async function fill(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** Only the first file of a folder finds it missing. @returns whether it did */
async function moveInto(temporary: string, file: string): Promise<boolean> {
  try {
    await rename(temporary, file);
    return false;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    await rename(temporary, file);
    return true;
  }
}

async function statIfPresent(file: string): Promise<Stats | undefined> {
  return stat(file).catch((error: unknown) => {
    unlessMissing(error);
    return undefined;
  });
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** A folder opens like a file on some systems, but no blob has its name. */
function requireFile(found: Stats, key: string): void {
  if (!found.isFile()) throw new BlobNotFoundError(key);
}

function blobInfo(key: string, found: Stats): BlobInfo {
  return { key, size: found.size, modifiedAt: found.mtime };
}

function ignore(): void {
  // Deliberately nothing: the failure is reported elsewhere or does not matter.
}
