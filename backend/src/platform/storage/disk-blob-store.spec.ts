import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { collect, seededBytes, streamOf } from '../crypto/testing/seeded-random';
import { BlobNotFoundError } from './blob-store';
import { describeBlobStoreContract } from './blob-store.contract';
import { DiskBlobStore } from './disk-blob-store';
import { StorageFullError, StorageUnavailableError } from './storage.errors';

const roots: string[] = [];

async function newRoot(): Promise<string> {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'blobs-'));
  roots.push(root);
  return root;
}

afterEach(async () => {
  jest.restoreAllMocks();
  for (const root of roots.splice(0)) await fs.rm(root, { recursive: true, force: true });
});

describeBlobStoreContract('the disk', async () => {
  const root = await newRoot();
  return {
    store: await DiskBlobStore.open(root),
    unfinished: () => fs.readdir(path.join(root, 'tmp')),
    dispose: () => fs.rm(root, { recursive: true, force: true }),
  };
});

describe('the disk store', () => {
  it('flushes the file before it is renamed and its new folders after', async () => {
    const root = await newRoot();
    const store = await DiskBlobStore.open(root);
    const steps = await recordSteps(root);
    await store.put('45/ab/file', streamOf(seededBytes(100)));
    expect(steps).toEqual([
      'sync tmp/*',
      'rename tmp/* blobs/45/ab/file',
      'sync blobs/45/ab',
      'sync blobs/45',
      'sync blobs',
    ]);
    steps.length = 0;
    await store.put('45/ab/other', streamOf(seededBytes(100)));
    expect(steps).toEqual(['sync tmp/*', 'rename tmp/* blobs/45/ab/other', 'sync blobs/45/ab']);
  });

  it('flushes a folder that another process made, and one that was made again', async () => {
    const root = await newRoot();
    await fs.mkdir(path.join(root, 'blobs', '45'), { recursive: true });
    const store = await DiskBlobStore.open(root);
    const steps = await recordSteps(root);
    await store.put('45/file', streamOf(seededBytes(100)));
    expect(steps).toEqual(['sync tmp/*', 'rename tmp/* blobs/45/file', 'sync blobs/45', 'sync blobs']);
    await fs.rm(path.join(root, 'blobs', '45'), { recursive: true });
    steps.length = 0;
    await store.put('45/file', streamOf(seededBytes(100)));
    expect(steps).toEqual(['sync tmp/*', 'rename tmp/* blobs/45/file', 'sync blobs/45', 'sync blobs']);
  });

  it('creates files and folders that only its own user can read', async () => {
    const root = await newRoot();
    const store = await DiskBlobStore.open(root);
    await store.put('45/file', streamOf(Buffer.from('x')));
    expect((await fs.stat(path.join(root, 'blobs', '45', 'file'))).mode & 0o777).toBe(0o600);
    expect((await fs.stat(path.join(root, 'blobs', '45'))).mode & 0o777).toBe(0o700);
  });

  it('removes temporary files older than an hour when it is opened', async () => {
    const root = await newRoot();
    await DiskBlobStore.open(root);
    const [old, fresh] = [path.join(root, 'tmp', 'old'), path.join(root, 'tmp', 'fresh')];
    for (const [file, minutes] of [
      [old, 61],
      [fresh, 59],
    ] as const) {
      await fs.writeFile(file, 'half');
      const written = new Date(Date.now() - minutes * 60_000);
      await fs.utimes(file, written, written);
    }
    const store = await DiskBlobStore.open(root);
    expect(await fs.readdir(path.join(root, 'tmp'))).toEqual(['fresh']);
    expect(await store.sweepUnfinished(0)).toBe(1);
    expect(await fs.readdir(path.join(root, 'tmp'))).toEqual([]);
  });

  it.each([
    ['ENOSPC', StorageFullError],
    ['EDQUOT', StorageFullError],
    ['EIO', StorageUnavailableError],
    ['EROFS', StorageUnavailableError],
  ])('answers %s while writing with a typed error and leaves nothing', async (code, expected) => {
    for (const method of ['writev', 'sync'] as const) {
      const root = await newRoot();
      const store = await DiskBlobStore.open(root);
      await failHandles(method, code);
      const source = streamOf(seededBytes(300_000));
      await expect(store.put('45/file', source)).rejects.toThrow(expected);
      jest.restoreAllMocks();
      expect(source.destroyed).toBe(true);
      expect(await fs.readdir(path.join(root, 'tmp'))).toEqual([]);
      await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
    }
  });

  it('goes on where the disk took only a part of what was written', async () => {
    const store = await DiskBlobStore.open(await newRoot());
    const real = fs.open.bind(fs);
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await real(...args);
      jest.spyOn(handle, 'writev').mockImplementation(async (pieces) => {
        const [first] = pieces as [Buffer];
        const { bytesWritten } = await handle.write(first, 0, Math.min(first.length, 3_333));
        return { bytesWritten, buffers: [first] };
      });
      return handle;
    });
    const bytes = seededBytes(50_000);
    const pieces = [bytes.subarray(0, 20_000), bytes.subarray(20_000, 20_016), bytes.subarray(20_016)];
    expect(await store.put('45/file', pieces)).toEqual({ size: bytes.length });
    expect((await collect(await store.get('45/file'))).equals(bytes)).toBe(true);
  });

  it.each(['mkdir', 'rename', 'open'] as const)(
    'answers a failing %s with a typed error and leaves nothing',
    async (method) => {
      const root = await newRoot();
      const store = await DiskBlobStore.open(root);
      jest.spyOn(fs, method).mockRejectedValue(systemError('ENOSPC'));
      const source = streamOf(seededBytes(10));
      await expect(store.put('45/file', source)).rejects.toThrow(StorageFullError);
      jest.restoreAllMocks();
      expect(source.destroyed).toBe(true);
      expect(await fs.readdir(path.join(root, 'tmp'))).toEqual([]);
      await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
    },
  );

  it('answers a failing disk with a typed error while reading', async () => {
    const store = await DiskBlobStore.open(await newRoot());
    await store.put('45/file', streamOf(seededBytes(300_000)));
    await failHandles('read', 'EIO');
    const reading = await store.get('45/file');
    await expect(collect(reading)).rejects.toThrow(StorageUnavailableError);
    await expect(store.readRange('45/file', 0, 10)).rejects.toThrow(StorageUnavailableError);
    await expect(store.readInto('45/file', Buffer.alloc(10))).rejects.toThrow(StorageUnavailableError);
  });

  it('is unavailable when its folder cannot be made', async () => {
    const root = await newRoot();
    await fs.writeFile(path.join(root, 'file'), '');
    await expect(DiskBlobStore.open(path.join(root, 'file'))).rejects.toThrow(StorageUnavailableError);
  });

  it('closes every file', async () => {
    const root = await newRoot();
    const store = await DiskBlobStore.open(root);
    const open = jest.spyOn(fs, 'open');
    await store.put('45/file', streamOf(seededBytes(300_000)));
    await collect(await store.get('45/file'));
    (await store.get('45/file')).destroy();
    await store.readRange('45/file', 0, 10);
    await store.readInto('45/file', Buffer.alloc(10));
    await expect(store.get('45')).rejects.toThrow(BlobNotFoundError);
    await store.delete('45/file');
    expect(open.mock.results.length).toBeGreaterThan(5);
    for (const { value } of open.mock.results) await closed(await value);
  });
});

/** A stream closes its file a moment after it is destroyed. */
async function closed(handle: fs.FileHandle): Promise<void> {
  for (let n = 0; n < 2_000 && handle.fd !== -1; n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(handle.fd).toBe(-1);
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code, syscall: 'write' });
}

/** Makes one method fail on every file opened from now on. */
async function failHandles(method: 'writev' | 'read' | 'sync', code: string): Promise<void> {
  const real = fs.open.bind(fs);
  jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await real(...args);
    jest.spyOn(handle, method).mockRejectedValue(systemError(code));
    return handle;
  });
}

/** Records flushes and renames, with paths relative to the root and temporary names as `*`. */
async function recordSteps(root: string): Promise<string[]> {
  const steps: string[] = [];
  const shown = (file: unknown) => path.relative(root, String(file)).replace(/^tmp\/.+/, 'tmp/*');
  const realOpen = fs.open.bind(fs);
  jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await realOpen(...args);
    const realSync = handle.sync.bind(handle);
    jest.spyOn(handle, 'sync').mockImplementation(async () => {
      steps.push(`sync ${shown(args[0])}`);
      await realSync();
    });
    return handle;
  });
  const realRename = fs.rename.bind(fs);
  jest.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    await realRename(from, to);
    steps.push(`rename ${shown(from)} ${shown(to)}`);
  });
  return steps;
}
