import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveFiles } from '../../src/app/move-files';
import { collect, seededBytes, streamOf } from '../../src/platform/crypto/testing/seeded-random';
import type { BlobStore } from '../../src/platform/storage/blob-store';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store';
import { S3BlobStore } from '../../src/platform/storage/s3/s3-blob-store';
import { S3TestServer, type S3Call } from '../support/s3-server';

const SIZES = [0, 1, 70_000, 300_000, 6 * 1024 * 1024, ...Array<number>(20).fill(500)];

describe('moving files', () => {
  let server: S3TestServer;
  let folder: string;
  let said: string[];
  let disk: BlobStore;
  let bucket: BlobStore;

  beforeAll(async () => {
    server = await S3TestServer.start();
    Object.assign(process.env, server.env);
  });
  afterAll(async () => {
    for (const name of Object.keys(server.env)) delete process.env[name];
    await server.stop();
  });
  beforeEach(async () => {
    said = [];
    folder = mkdtempSync(join(tmpdir(), 'countersign-move-'));
    disk = await DiskBlobStore.open(folder);
    bucket = await S3BlobStore.open(server.location);
    for (const [index, size] of SIZES.entries()) {
      await disk.put(`${45 + (index % 2)}/file-${index}`, streamOf(seededBytes(size, index)));
    }
    server.fault = () => undefined;
    server.calls.length = 0;
  });
  afterEach(async () => {
    for await (const { key } of bucket.list('')) await bucket.delete(key);
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]): Promise<void> => moveFiles(args, (line) => said.push(line));
  const there = (...more: string[]): Promise<void> =>
    run('--from', `file:${folder}`, '--to', server.env.STORAGE_URL ?? '', ...more);
  const expectAll = async (store: BlobStore): Promise<void> => {
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    expect(keys).toHaveLength(SIZES.length);
    for (const [index, size] of SIZES.entries()) {
      const bytes = await collect(await store.get(`${45 + (index % 2)}/file-${index}`));
      expect(bytes.equals(seededBytes(size, index))).toBe(true);
    }
  };
  const puts = ({ method, path }: S3Call): boolean => method === 'PUT' && path.includes('/file-');

  it('from disk to S3 and back copies every byte, and deletes nothing unless asked', async () => {
    await there();
    expect(said.at(-1)).toMatch(/^Done: 25 copied, 0 already there, 6\.4 MB verified\.$/);
    await expectAll(bucket);
    await expectAll(disk);
    const other = mkdtempSync(join(tmpdir(), 'countersign-move-'));
    await run('--from', server.env.STORAGE_URL ?? '', '--to', `file:${other}`, '--delete-source');
    expect(said.at(-1)).toMatch(/25 deleted at the source/);
    await expectAll(await DiskBlobStore.open(other));
    for await (const { key } of bucket.list('')) expect(key).toBe('nothing');
    rmSync(other, { recursive: true });
  });

  it('that was broken off is taken up where it ended', async () => {
    let sent = 0;
    server.fault = (call) => (puts(call) && (sent += 1) > 10 ? { answer: 403, code: 'AccessDenied' } : undefined);
    await expect(there('--delete-source')).rejects.toThrow(/unavailable/);
    await expectAll(disk);
    server.fault = () => undefined;
    server.calls.length = 0;
    await there();
    expect(said.at(-1)).toMatch(/^Done: 15 copied, 10 already there/);
    await expectAll(bucket);
    await there();
    expect(said.at(-1)).toMatch(/^Done: 0 copied, 25 already there/);
  });

  it('finds a file that arrived differently, deletes nothing, and sends it again the next time', async () => {
    server.failTimes(1, 'damaged answer', ({ method, path }) => method === 'GET' && path.endsWith('45/file-2'));
    await expect(there('--delete-source')).rejects.toThrow(/integrity|arrive/);
    await expectAll(disk);
    // A file of the right size that is another one.
    await bucket.put('45/file-2', streamOf(seededBytes(70_000, 99)));
    await there('--delete-source');
    await expectAll(bucket);
    for await (const { key } of disk.list('')) expect(key).toBe('nothing');
  });

  it('takes no bytes that were damaged on their way for those of the source', async () => {
    await there('--delete-source');
    const back = (): Promise<void> =>
      run('--from', server.env.STORAGE_URL ?? '', '--to', `file:${folder}`, '--delete-source');
    // Sent in parts: the bucket keeps no digest of it.
    server.failTimes(1, 'damaged answer', ({ method, path }) => method === 'GET' && path.endsWith('45/file-4'));
    await expect(back()).rejects.toThrow(/arrive/);
    await expectAll(bucket);
    await back();
    await expectAll(disk);
  });

  it('of a damaged disk file moves what is there: whether it is right only its document knows', async () => {
    const [name = ''] = readdirSync(join(folder, 'blobs', '45'));
    const file = join(folder, 'blobs', '45', name);
    writeFileSync(file, 'other');
    await there();
    expect((await collect(await bucket.get(`45/${name}`))).equals(readFileSync(file))).toBe(true);
  });

  it.each<[string[], RegExp]>([
    [[], /--from and --to/],
    [['--from', 'file:/tmp/a', '--to', 'ftp://x'], /STORAGE_URL must/],
    [['--from', 'file:/tmp/a', '--to', 'file:/tmp/a/'], /same place/],
    [['--wrong'], /Unknown option/],
  ])('refuses %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
