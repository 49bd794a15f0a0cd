import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { IntegrityError, newFileKey } from '../crypto/chunked-cipher';
import { collect, seededBytes, streamOf } from '../crypto/testing/seeded-random';
import { BlobNotFoundError } from './blob-store';
import { DiskBlobStore } from './disk-blob-store';
import { EncryptedStore } from './encrypted-store';

const MIB = 1024 * 1024;
const blob = { key: '45/file', fileKey: newFileKey(), context: Buffer.from('org:45/doc:7/version:1') };
const sizes: [string, number][] = [
  ['small', 300_000],
  ['large', 3 * MIB],
];

describe('a file on a disk', () => {
  let root: string;
  let store: EncryptedStore;

  beforeEach(async () => {
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'second-look-'));
    store = new EncryptedStore(await DiskBlobStore.open(root));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await fs.rm(root, { recursive: true, force: true });
  });

  const put = async (bytes: Buffer): Promise<{ size: number; sha256: string }> => {
    await store.putEncrypted({ ...blob, source: streamOf(bytes), maxBytes: 10 * MIB });
    return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  /** The disk gives a wrong bit in one of its answers. @returns how often it was asked */
  const flippingOnce = (): (() => number) => {
    let reads = 0;
    const real = fs.open.bind(fs);
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await real(...args);
      const read = handle.read.bind(handle) as (buffer: Buffer, ...more: unknown[]) => Promise<unknown>;
      const flipping = async (buffer: Buffer, ...more: unknown[]): Promise<unknown> => {
        const answer = await read(buffer, ...more);
        if (reads++ === 0) buffer.writeUInt8(buffer.readUInt8(50) ^ 1, 50);
        return answer;
      };
      return Object.assign(handle, { read: flipping });
    });
    return () => reads;
  };

  it.each(sizes)('that was read wrongly once is read again: %s', async (_, size) => {
    const bytes = seededBytes(size);
    const recorded = await put(bytes);
    const reads = flippingOnce();
    expect((await collect(await store.openChecked(blob, recorded))).equals(bytes)).toBe(true);
    expect(reads()).toBeGreaterThan(1);
  });

  it.each(sizes)('that is damaged, or missing, is said to be so after every look: %s', async (_, size) => {
    const recorded = await put(seededBytes(size));
    const file = path.join(root, 'blobs', '45', 'file');
    const cipher = await fs.readFile(file);
    cipher.writeUInt8(cipher.readUInt8(50) ^ 1, 50);
    await fs.writeFile(file, cipher);
    const opened = jest.spyOn(fs, 'open');
    await expect(store.openChecked(blob, recorded, [1, 1])).rejects.toThrow(IntegrityError);
    expect(opened).toHaveBeenCalledTimes(3);
    await fs.rm(file);
    opened.mockClear();
    await expect(store.openChecked(blob, recorded, [1, 1])).rejects.toThrow(BlobNotFoundError);
    expect(opened).toHaveBeenCalledTimes(3);
  });
});
