import { Readable } from 'node:stream';
import { IntegrityError } from '../../src/platform/crypto/chunked-cipher';
import { collect, seededBytes, streamOf } from '../../src/platform/crypto/testing/seeded-random';
import { BlobNotFoundError, StorageFullError, StorageUnavailableError } from '../../src/platform/storage/blob-store';
import { describeBlobStoreContract } from '../../src/platform/storage/blob-store.contract';
import { S3BlobStore } from '../../src/platform/storage/s3/s3-blob-store';
import type { S3Settings } from '../../src/platform/storage/s3/s3-client';
import { StorageSetupError } from '../../src/platform/storage/storage.errors';
import { S3TestServer, type S3Call, type S3Fault } from '../support/s3-server';

const PATIENT: S3Settings = { attempts: 4, pauseMs: 5, silenceMs: 20_000, patienceMs: 60_000, partBytes: 500_000 };
/** For requests that are never answered. */
const IMPATIENT: S3Settings = { ...PATIENT, attempts: 2, silenceMs: 1_000 };
const SMALL = seededBytes(100_000);
const LARGE = seededBytes(2 * PATIENT.partBytes + 17);

let server: S3TestServer;
let folder = 0;

beforeAll(async () => {
  server = await S3TestServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.fault = () => undefined;
  server.calls.length = 0;
});

/** A store whose objects no other test sees. */
function open(changes: Partial<S3TestServer['location']> = {}, settings = PATIENT): Promise<S3BlobStore> {
  folder += 1;
  return S3BlobStore.open({ ...server.location, prefix: `files/${folder}/`, ...changes }, settings);
}

describeBlobStoreContract('S3', async () => ({
  store: await S3BlobStore.open({ ...server.location, prefix: `contract/${(folder += 1)}/` }),
  unfinished: async () => server.unfinished(),
  dispose: async () => undefined,
}));

const puts = ({ method, query }: S3Call): boolean => method === 'PUT' && !query.has('partNumber');
const partPuts = ({ method, query }: S3Call): boolean => method === 'PUT' && query.has('partNumber');
const completions = ({ method, query }: S3Call): boolean => method === 'POST' && query.has('uploadId');
const gets = ({ method, path }: S3Call): boolean => method === 'GET' && path.endsWith('45/file');
const anything = (): boolean => true;

describe('the S3 store', () => {
  it.each<[string, Partial<S3TestServer['location']>, RegExp]>([
    ['a wrong secret', { secretAccessKey: 'another-secret' }, /refused STORAGE_SECRET_ACCESS_KEY/],
    ['an unknown key id', { accessKeyId: 'somebody-else' }, /does not know STORAGE_ACCESS_KEY_ID/],
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, /bucket does not exist/],
    ['another region', { region: 'us-east-1' }, /another region/],
  ])('does not open with %s, and says why without naming a secret', async (_, changes, reason) => {
    const opening = open(changes);
    await expect(opening).rejects.toThrow(StorageSetupError);
    await expect(opening).rejects.toThrow(reason);
    await expect(opening).rejects.not.toThrow(/another-secret|test-secret/);
  });

  it('opens while the service is away, and then says that it is unavailable', async () => {
    server.fault = () => 'connection reset';
    const store = await open();
    await expect(store.head('45/file')).rejects.toThrow(StorageUnavailableError);
    server.fault = () => undefined;
    await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
  });

  it('signs what it sends and adds its digest', async () => {
    const store = await open();
    await store.put('45/file', streamOf(SMALL));
    const [call] = server.calls.filter(puts);
    expect(call?.headers['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(call?.headers['content-md5']).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(call?.headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
  });

  it('shows nothing outside of its prefix, and nothing that it could not have written', async () => {
    const [store, other] = [await open(), await open()];
    await store.put('45/file', streamOf(SMALL));
    const stranger = await open({ prefix: `files/${folder - 1}/Not Ours/` });
    await stranger.put('45/x', streamOf(SMALL));
    const keys = [];
    for await (const { key } of store.list('')) keys.push(key);
    expect(keys).toEqual(['45/file']);
    for await (const { key } of other.list('')) expect(key).toBe('nothing');
  });
});

describe('an upload to S3', () => {
  const passing: [string, S3Fault][] = [
    ['500', { answer: 500, code: 'InternalError' }],
    ['503', { answer: 503, code: 'SlowDown' }],
    ['a broken connection', 'connection reset'],
    ['a lost answer', 'lost answer'],
    ['a body damaged on its way', 'damaged request'],
  ];

  it.each(passing)('gets over %s', async (_, fault) => {
    const store = await open();
    for (const [bytes, matches] of [
      [SMALL, puts],
      [LARGE, partPuts],
      [LARGE, completions],
    ] as const) {
      server.failTimes(1, fault, matches);
      expect(await store.put('45/file', streamOf(bytes))).toEqual({ size: bytes.length });
      expect((await collect(await store.get('45/file'))).equals(bytes)).toBe(true);
    }
    expect(server.unfinished()).toEqual([]);
  });

  it.each(passing.filter(([, fault]) => fault !== 'lost answer'))(
    'that always meets %s fails after a few tries and leaves nothing',
    async (_, fault) => {
      const store = await open();
      for (const [bytes, matches] of [
        [SMALL, puts],
        [LARGE, partPuts],
        [LARGE, completions],
      ] as const) {
        server.calls.length = 0;
        server.failTimes(Infinity, fault, matches);
        const source = streamOf(bytes);
        await expect(store.put('45/file', source)).rejects.toThrow(StorageUnavailableError);
        expect(source.destroyed).toBe(true);
        expect(server.calls.filter(matches).length).toBe(PATIENT.attempts);
        server.fault = () => undefined;
        await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
        expect(server.unfinished()).toEqual([]);
      }
    },
  );

  it('is not repeated when it was refused', async () => {
    const store = await open();
    server.failTimes(Infinity, { answer: 403, code: 'AccessDenied' }, puts);
    await expect(store.put('45/file', streamOf(SMALL))).rejects.toThrow(StorageUnavailableError);
    expect(server.calls.filter(puts)).toHaveLength(1);
    server.failTimes(1, { answer: 507, code: 'QuotaExceeded' }, puts);
    await expect(store.put('45/file', streamOf(SMALL))).rejects.toThrow(StorageFullError);
  });

  it('gives up its parts when the source breaks off, also between two parts', async () => {
    const store = await open();
    const source = Readable.from(
      (async function* () {
        yield LARGE;
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('45/file', source)).rejects.toThrow('connection lost');
    expect(server.calls.filter(partPuts)).not.toHaveLength(0);
    expect(server.unfinished()).toEqual([]);
  });

  it('that was never finished is swept when it is old, and spared while it is young', async () => {
    const store = await open();
    server.failTimes(Infinity, { answer: 503, code: 'SlowDown' }, (call) => partPuts(call) || call.method === 'DELETE');
    await expect(store.put('45/file', streamOf(LARGE))).rejects.toThrow(StorageUnavailableError);
    server.fault = () => undefined;
    expect(server.unfinished()).toHaveLength(1);
    expect(await store.sweepUnfinished(60_000)).toBe(0);
    expect(await store.sweepUnfinished(0)).toBe(1);
    expect(server.unfinished()).toEqual([]);
    server.failTimes(1, { answer: 501, code: 'NotImplemented' }, anything);
    expect(await store.sweepUnfinished(0)).toBe(0);
  });
});

describe('a service that never answers', () => {
  it('is asked again, and given up after a few tries', async () => {
    const store = await open({}, IMPATIENT);
    server.failTimes(1, 'silence', puts);
    await store.put('45/file', streamOf(SMALL));
    server.failTimes(1, 'silence', gets);
    expect((await collect(await store.get('45/file'))).equals(SMALL)).toBe(true);
    server.failTimes(Infinity, 'silence', anything);
    server.calls.length = 0;
    await expect(store.put('45/other', streamOf(SMALL))).rejects.toThrow(StorageUnavailableError);
    expect(server.calls).toHaveLength(IMPATIENT.attempts);
  });

  it('is asked no more once patience is over', async () => {
    const store = await open({}, { ...IMPATIENT, attempts: 4, patienceMs: 500 });
    server.failTimes(Infinity, 'silence', puts);
    const before = server.calls.filter(puts).length;
    await expect(store.put('45/file', streamOf(SMALL))).rejects.toThrow(StorageUnavailableError);
    expect(server.calls.filter(puts)).toHaveLength(before + 1);
  });
});

describe('a download from S3', () => {
  let store: S3BlobStore;
  beforeEach(async () => {
    store = await open();
    await store.put('45/file', streamOf(LARGE));
  });

  it.each<[string, S3Fault]>([
    ['500', { answer: 500, code: 'InternalError' }],
    ['503', { answer: 503, code: 'SlowDown' }],
    ['a broken connection', 'connection reset'],
    ['an answer that breaks off at once', { cutAfter: 0 }],
    ['an answer that breaks off in the middle', { cutAfter: 400_000 }],
  ])('gets over %s', async (_, fault) => {
    for (const times of [1, 3]) {
      server.failTimes(times, fault, gets);
      expect((await collect(await store.get('45/file'))).equals(LARGE)).toBe(true);
      server.failTimes(times, fault, gets);
      expect((await store.readRange('45/file', 100, 700_000)).equals(LARGE.subarray(100, 700_100))).toBe(true);
    }
  });

  it('goes on where it broke off, and gives up after a few tries', async () => {
    server.failTimes(1, { cutAfter: 400_000 }, gets);
    await collect(await store.get('45/file'));
    const [, second] = server.calls.filter(gets);
    expect(second?.headers.range).toMatch(/^bytes=\d{4,}-$/);
    expect(second?.headers['if-match']).toMatch(/^".+"$/);

    server.calls.length = 0;
    server.failTimes(Infinity, { cutAfter: 10 }, gets);
    await expect(collect(await store.get('45/file'))).rejects.toThrow(StorageUnavailableError);
    expect(server.calls.filter(gets)).toHaveLength(PATIENT.attempts);
  });

  it('never mixes two objects', async () => {
    let first = true;
    server.fault = (call) => {
      if (!gets(call)) return undefined;
      if (first) return ((first = false), { cutAfter: 400_000 });
      // The object was replaced between the two requests.
      return { answer: 412, code: 'PreconditionFailed' };
    };
    await expect(collect(await store.get('45/file'))).rejects.toThrow(StorageUnavailableError);
  });

  it('of bytes that changed on their way fails at its end', async () => {
    await store.put('45/file', streamOf(SMALL));
    server.failTimes(1, 'damaged answer', gets);
    await expect(collect(await store.get('45/file'))).rejects.toThrow(IntegrityError);
    expect((await collect(await store.get('45/file'))).equals(SMALL)).toBe(true);
  });
});
