import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ciphertextSize, IntegrityError, newFileKey } from '../crypto/chunked-cipher';
import { collect, seededBytes, streamOf } from '../crypto/testing/seeded-random';
import { BlobNotFoundError } from './blob-store';
import { DiskBlobStore } from './disk-blob-store';
import { EncryptedStore, HEAD_BYTES } from './encrypted-store';
import { FileMemory } from './file-memory';
import { HeldBytes } from './held-bytes';
import type { RandomAccess } from './random-access';
import { StorageFullError, TooLargeError } from './storage.errors';

const MIB = 1024 * 1024;
const CHUNK = 65_536;
const blob = { key: '45/file', fileKey: newFileKey(), context: Buffer.from('org:45/doc:7/version:1') };
let root: string;
let store: EncryptedStore;
let disk: DiskBlobStore;

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'encrypted-'));
  disk = await DiskBlobStore.open(root);
  store = new EncryptedStore(disk);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await fs.rm(root, { recursive: true, force: true });
});

function putBytes(bytes: Buffer, maxBytes = 10 * MIB) {
  return store.putEncrypted({ ...blob, source: streamOf(bytes), maxBytes });
}

async function expectNothingStored(): Promise<void> {
  await expect(disk.head(blob.key)).rejects.toThrow(BlobNotFoundError);
  expect(await fs.readdir(path.join(root, 'tmp'))).toEqual([]);
}

describe('storing a file encrypted', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * MIB, 2 * MIB + 1, 10 * MIB])(
    'measures %i bytes and gives them back',
    async (size) => {
      const bytes = seededBytes(size);
      const stored = await putBytes(bytes);
      expect(stored).toEqual({
        size,
        storedSize: ciphertextSize(size),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        head: bytes.subarray(0, HEAD_BYTES),
      });
      expect((await collect(await store.openDecrypted(blob))).equals(bytes)).toBe(true);
    },
  );

  it('keeps the first bytes also when they arrive one by one', async () => {
    const bytes = seededBytes(HEAD_BYTES + 10);
    const { head } = await store.putEncrypted({ ...blob, source: streamOf(bytes, 1), maxBytes: MIB });
    expect(head.equals(bytes.subarray(0, HEAD_BYTES))).toBe(true);
  });

  it.each([0, CHUNK + 1, 3 * MIB])('shows %i bytes to the check, which may refuse them', async (size) => {
    const bytes = seededBytes(size);
    const seen: Buffer[] = [];
    const check = async (content: RandomAccess): Promise<void> => {
      seen.push(Buffer.from(await content.read(0, content.size)));
      if (seen.length > 1) throw new Error('refused');
    };
    const put = () => store.putEncrypted({ ...blob, source: streamOf(bytes), maxBytes: 10 * MIB, check });
    expect((await put()).size).toBe(size);
    await disk.delete(blob.key);
    await expect(put()).rejects.toThrow('refused');
    expect(seen.map((one) => one.equals(bytes))).toEqual([true, true]);
    await expectNothingStored();
  });

  it('keeps many files at once apart', async () => {
    const sizes = Array.from({ length: 30 }, (_, n) => 5_000 * (30 - n));
    const files = sizes.map((size, n) => ({ ...blob, key: `45/${n}`, bytes: seededBytes(size, n) }));
    const stored = await Promise.all(
      files.map(({ bytes, ...one }) => store.putEncrypted({ ...one, source: streamOf(bytes), maxBytes: MIB })),
    );
    await Promise.all(
      files.map(async ({ bytes, ...one }, n) => {
        const content = await store.openChecked(one, { size: bytes.length, sha256: stored[n]?.sha256 ?? '' });
        expect((await collect(content)).equals(bytes)).toBe(true);
      }),
    );
  });

  it.each([0, 1, CHUNK, 500_000, 3 * MIB])('takes %i bytes also where fewer were expected', async (size) => {
    const bytes = seededBytes(size);
    for (const expectedBytes of [size, Math.floor(size / 2), 0]) {
      const stored = await store.putEncrypted({ ...blob, source: streamOf(bytes), maxBytes: 10 * MIB, expectedBytes });
      const content = await store.openChecked(blob, { size, sha256: stored.sha256 });
      expect((await collect(content)).equals(bytes)).toBe(true);
    }
  });

  it('passes files in pieces, and checks them as well, while no memory is left for whole ones', async () => {
    const bytes = seededBytes(300_000);
    const recorded = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    const refuse = async (): Promise<void> => Promise.reject(new Error('refused'));
    const memory = new FileMemory(MIB, 1);
    const small = new EncryptedStore(disk, memory);
    const put = { ...blob, source: streamOf(bytes), maxBytes: MIB };
    const taken = await memory.borrow(MIB);
    await expect(small.putEncrypted({ ...put, check: refuse })).rejects.toThrow('refused');
    await expectNothingStored();
    expect(await small.putEncrypted({ ...put, source: streamOf(bytes) })).toMatchObject(recorded);
    const pieces = await small.openChecked(blob, recorded);
    expect(pieces).not.toBeInstanceOf(HeldBytes);
    expect((await collect(pieces)).equals(bytes)).toBe(true);
    await expect(small.openChecked(blob, { ...recorded, sha256: 'f'.repeat(64) })).rejects.toThrow(IntegrityError);
    taken?.giveBack();
    expect(await small.openChecked(blob, recorded)).toBeInstanceOf(HeldBytes);
  });

  it('fails with the error of a stream that broke while its file waited for memory', async () => {
    const memory = new FileMemory(MIB, 60_000);
    const loan = await memory.borrow(MIB);
    const source = new Readable({ read: () => undefined });
    const putting = new EncryptedStore(disk, memory).putEncrypted({ ...blob, source, maxBytes: MIB, expectedBytes: 9 });
    source.destroy(new Error('connection lost'));
    await new Promise((resolve) => source.once('close', resolve));
    loan?.giveBack();
    await expect(putting).rejects.toThrow('connection lost');
    await expectNothingStored();
  });

  it('gives memory back whatever comes of a file', async () => {
    const memory = new FileMemory(MIB, 1);
    const small = new EncryptedStore(disk, memory);
    const bytes = seededBytes(300_000);
    const recorded = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    const put = { ...blob, expectedBytes: bytes.length };
    for (const check of [undefined, () => Promise.reject(new Error('refused'))]) {
      await small.putEncrypted({ ...put, source: streamOf(bytes), maxBytes: MIB, check }).catch(() => undefined);
      await small.putEncrypted({ ...put, source: streamOf(bytes), maxBytes: 1 }).catch(() => undefined);
      await small.putEncrypted({ ...put, source: streamOf(bytes), maxBytes: MIB });
      await collect(await small.openChecked(blob, recorded));
      (await small.openChecked(blob, recorded)).destroy();
      await small.openChecked(blob, { ...recorded, sha256: '' }).catch(() => undefined);
      const held = await small.openChecked(blob, recorded);
      if (held instanceof HeldBytes) held.giveBack();
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(await memory.borrow(MIB)).not.toBeNull();
  });

  it('puts no plaintext on the disk', async () => {
    await putBytes(Buffer.alloc(300_000, 'CONFIDENTIAL-MARKER '));
    const file = await fs.readFile(path.join(root, 'blobs', '45', 'file'));
    expect(file.includes('MARKER')).toBe(false);
    expect(file.length).toBe(ciphertextSize(300_000));
  });
});

describe('a file that is too large', () => {
  it('is refused one byte past the limit and leaves nothing', async () => {
    await putBytes(seededBytes(10 * MIB));
    await disk.delete(blob.key);
    const source = streamOf(seededBytes(10 * MIB + 1));
    const putting = store.putEncrypted({ ...blob, source, maxBytes: 10 * MIB });
    await expect(putting).rejects.toThrow(TooLargeError);
    await expect(putting).rejects.toThrow('The file is larger than 10 MB.');
    expect(source.destroyed).toBe(true);
    await expectNothingStored();
  });

  it('is refused while it still streams, without being read to its end', async () => {
    let sent = 0;
    const source = new Readable({
      read() {
        sent += CHUNK;
        this.push(Buffer.alloc(CHUNK));
      },
    });
    await expect(store.putEncrypted({ ...blob, source, maxBytes: MIB })).rejects.toThrow(TooLargeError);
    expect(sent).toBeLessThan(2 * MIB);
    await expectNothingStored();
  });
});

describe('storing that fails', () => {
  it.each([
    ['with an error', new Error('connection lost'), 'connection lost'],
    ['without one', undefined, 'Premature close'],
  ])('because the upload broke off %s leaves nothing', async (_name, error, message) => {
    const source = new Readable({ read: () => undefined });
    source.push(seededBytes(500_000));
    setTimeout(() => source.destroy(error), 20);
    await expect(store.putEncrypted({ ...blob, source, maxBytes: MIB })).rejects.toThrow(message);
    await expectNothingStored();
  });

  it('because the disk is full says so and stops the upload', async () => {
    const real = fs.open.bind(fs);
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await real(...args);
      const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
      jest.spyOn(handle, 'writev').mockRejectedValue(full);
      return handle;
    });
    const source = streamOf(seededBytes(5 * MIB));
    await expect(store.putEncrypted({ ...blob, source, maxBytes: 10 * MIB })).rejects.toThrow(StorageFullError);
    jest.restoreAllMocks();
    expect(source.destroyed).toBe(true);
    await expectNothingStored();
  });
});

describe('reading an encrypted file', () => {
  const bytes = seededBytes(3 * CHUNK + 17);
  beforeEach(() => putBytes(bytes));

  it('gives random access to its plaintext', async () => {
    const file = await store.randomAccess(blob);
    expect(file.size).toBe(bytes.length);
    expect((await file.read(CHUNK - 3, 2 * CHUNK + 3)).equals(bytes.subarray(CHUNK - 3, 2 * CHUNK + 3))).toBe(true);
  });

  it('fails under the context or key of another file', async () => {
    const others = [
      { ...blob, context: Buffer.from('org:46/doc:7/version:1') },
      { ...blob, fileKey: newFileKey() },
    ];
    for (const other of others) {
      await expect(collect(await store.openDecrypted(other))).rejects.toThrow(IntegrityError);
      await expect(store.randomAccess(other)).rejects.toThrow(IntegrityError);
    }
  });

  it('fails when a byte on the disk changed or the file was cut', async () => {
    const file = path.join(root, 'blobs', '45', 'file');
    const cipher = await fs.readFile(file);
    const flipped = Buffer.from(cipher);
    flipped.writeUInt8(flipped.readUInt8(100_000) ^ 1, 100_000);
    for (const altered of [flipped, cipher.subarray(0, 12 + 2 * (CHUNK + 16)), Buffer.alloc(0)]) {
      await fs.writeFile(file, altered);
      await expect(collect(await store.openDecrypted(blob))).rejects.toThrow(IntegrityError);
      await expect(store.verify(blob)).rejects.toThrow(IntegrityError);
    }
  });

  it('gives out nothing that is not what was recorded', async () => {
    const file = path.join(root, 'blobs', '45', 'file');
    const recorded = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    expect((await collect(await store.openChecked(blob, recorded))).equals(bytes)).toBe(true);
    for (const other of [
      { ...recorded, sha256: 'f'.repeat(64) },
      { ...recorded, size: bytes.length - 1 },
      { ...recorded, size: 3 * CHUNK },
    ]) {
      await expect(store.openChecked(blob, other)).rejects.toThrow(IntegrityError);
    }
    const cipher = await fs.readFile(file);
    for (const altered of [Buffer.concat([cipher, Buffer.from('x')]), cipher.subarray(0, -1), Buffer.alloc(0)]) {
      await fs.writeFile(file, altered);
      await expect(store.openChecked(blob, recorded)).rejects.toThrow(IntegrityError);
    }
  });

  it('can be verified without releasing it', async () => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await store.verify(blob)).toEqual({ size: bytes.length, sha256 });
  });

  it('is checked, where it is large, with three others at most, so that who waits for less goes between', async () => {
    const bytes = seededBytes(3 * MIB);
    const { sha256 } = await putBytes(bytes);
    let [open, most] = [0, 0];
    const get = disk.get.bind(disk);
    jest.spyOn(disk, 'get').mockImplementation(async (key) => {
      const stream = await get(key);
      most = Math.max(most, (open += 1));
      return stream.on('end', () => (open -= 1));
    });
    const twelve = await Promise.all(Array.from({ length: 12 }, () => store.verify(blob)));
    expect([most <= 4, new Set(twelve.map((one) => one.sha256))]).toEqual([true, new Set([sha256])]);
  });

  it('reports a missing file before the first byte', async () => {
    await disk.delete(blob.key);
    await expect(store.openDecrypted(blob)).rejects.toThrow(BlobNotFoundError);
    await expect(store.randomAccess(blob)).rejects.toThrow(BlobNotFoundError);
  });

  it('closes the file when the reader goes away', async () => {
    const opened = jest.spyOn(fs, 'open');
    (await store.openDecrypted(blob)).destroy();
    const handles = await Promise.all(opened.mock.results.map(({ value }) => value as Promise<fs.FileHandle>));
    const open = () => handles.filter(({ fd }) => fd !== -1);
    for (let n = 0; n < 2_000 && open().length > 0; n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(open()).toEqual([]);
  });
});
