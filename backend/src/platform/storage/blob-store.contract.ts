import { Readable } from 'node:stream';
import { collect, seededBytes, streamOf } from '../crypto/testing/seeded-random';
import { type BlobInfo, BlobNotFoundError, type BlobStore } from './blob-store';

export interface StoreUnderTest {
  store: BlobStore;
  /** Names of unfinished writes that the store still keeps. */
  unfinished: () => Promise<string[]>;
  dispose: () => Promise<void>;
}

const MIB = 1024 * 1024;
const FORBIDDEN_KEYS = [
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  'a/../b',
  '../a',
  'a/.b',
  'a.b',
  'A/b',
  'a\\b',
  'a b',
  'a\0b',
  'a\n',
  'ä',
  '-a',
  'a/-b',
  'a'.repeat(65),
  Array(9).fill('a').join('/'),
];

/** What every blob store promises; called inside a spec of each implementation. */
export function describeBlobStoreContract(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`${name} as a blob store`, () => {
    let tested: StoreUnderTest;
    beforeEach(async () => {
      tested = await create();
    });
    afterEach(() => tested.dispose());

    describePutAndGet(() => tested);
    describePieces(() => tested);
    describeFailingPut(() => tested);
    describeRanges(() => tested);
    describeDeleteAndList(() => tested);

    it.each(FORBIDDEN_KEYS)('refuses the key %j', async (key) => {
      const { store } = tested;
      const source = streamOf(Buffer.from('x'));
      await expect(store.put(key, source)).rejects.toThrow(RangeError);
      expect(source.destroyed).toBe(true);
      await expect(store.put(key, [Buffer.from('x')])).rejects.toThrow(RangeError);
      await expect(store.get(key)).rejects.toThrow(RangeError);
      await expect(store.readInto(key, Buffer.alloc(1))).rejects.toThrow(RangeError);
      await expect(store.readRange(key, 0, 1)).rejects.toThrow(RangeError);
      await expect(store.head(key)).rejects.toThrow(RangeError);
      await expect(store.delete(key)).rejects.toThrow(RangeError);
    });

    it.each(['../', '/', 'a/../', '..', 'a//'])('refuses the prefix %j', async (prefix) => {
      await expect(listed(tested.store, prefix)).rejects.toThrow(RangeError);
    });
  });
}

function describePutAndGet(tested: () => StoreUnderTest): void {
  it.each([0, 1, 65_536, 65_537, 10 * MIB + 1])('gives %i bytes back', async (size) => {
    const { store } = tested();
    const bytes = seededBytes(size);
    expect(await store.put('45/file', streamOf(bytes))).toEqual({ size });
    expect((await collect(await store.get('45/file'))).equals(bytes)).toBe(true);
    const info = await store.head('45/file');
    expect({ key: info.key, size: info.size }).toEqual({ key: '45/file', size });
    expect(Math.abs(info.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('replaces a blob as a whole', async () => {
    const { store } = tested();
    await put(store, '45/file', 'the longer first content');
    await put(store, '45/file', 'second');
    expect((await collect(await store.get('45/file'))).toString()).toBe('second');
  });

  it('lets a reader finish that began before the blob was replaced', async () => {
    const { store } = tested();
    const first = seededBytes(MIB, 1);
    await store.put('45/file', streamOf(first));
    const reading = await store.get('45/file');
    await store.put('45/file', streamOf(seededBytes(MIB, 2)));
    expect((await collect(reading)).equals(first)).toBe(true);
  });

  it('keeps parallel puts apart', async () => {
    const { store } = tested();
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    await Promise.all(numbers.map((i) => store.put(`45/${i}`, streamOf(seededBytes(100_000 + i, i)))));
    for (const i of numbers) {
      expect((await collect(await store.get(`45/${i}`))).equals(seededBytes(100_000 + i, i))).toBe(true);
    }
  });

  it('reports a missing blob before any byte', async () => {
    const { store } = tested();
    await put(store, '45/file', 'x');
    for (const key of ['45/other', '46/file', '45', '45/file/below']) {
      await expect(store.get(key)).rejects.toThrow(BlobNotFoundError);
      await expect(store.readInto(key, Buffer.alloc(9))).rejects.toThrow(BlobNotFoundError);
      await expect(store.head(key)).rejects.toThrow(BlobNotFoundError);
      await expect(store.readRange(key, 0, 1)).rejects.toThrow(BlobNotFoundError);
    }
  });

  it('lets a reader stop early', async () => {
    const { store } = tested();
    await store.put('45/file', streamOf(seededBytes(MIB)));
    const reading = await store.get('45/file');
    for await (const piece of reading as AsyncIterable<Buffer>) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(reading.destroyed).toBe(true);
  });
}

function describePieces(tested: () => StoreUnderTest): void {
  it.each([0, 1, 100_000])('takes %i bytes in pieces and reads them into a buffer', async (size) => {
    const { store } = tested();
    const bytes = seededBytes(size);
    const pieces = [bytes.subarray(0, 7), Buffer.alloc(0), bytes.subarray(7, 70_000), bytes.subarray(70_000)];
    expect(await store.put('45/file', pieces)).toEqual({ size });
    expect((await collect(await store.get('45/file'))).equals(bytes)).toBe(true);
    for (const room of [0, size, size + 9]) {
      const target = Buffer.alloc(room, 'x');
      const read = await store.readInto('45/file', target);
      expect(read).toBe(Math.min(size, room));
      expect(target.equals(Buffer.concat([bytes.subarray(0, read), Buffer.alloc(room - read, 'x')]))).toBe(true);
    }
  });
}

function describeFailingPut(tested: () => StoreUnderTest): void {
  const failures: [string, (stream: Readable) => void, RegExp][] = [
    ['fails', (stream) => stream.destroy(new Error('connection lost')), /connection lost/],
    ['is destroyed without a reason', (stream) => stream.destroy(), /premature close/i],
  ];

  it.each(failures)('leaves nothing when the stream %s in the middle', async (_name, fail, message) => {
    const { store, unfinished } = tested();
    const source = endless();
    setTimeout(() => fail(source), 30);
    await expect(store.put('45/file', source)).rejects.toThrow(message);
    await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
    expect(await unfinished()).toEqual([]);
  });

  it.each(failures)('leaves nothing when the stream %s at once', async (_name, fail, message) => {
    const { store, unfinished } = tested();
    const source = endless();
    const putting = store.put('45/file', source);
    fail(source);
    await expect(putting).rejects.toThrow(message);
    await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
    expect(await unfinished()).toEqual([]);
  });

  it('keeps the blob that a failed put would have replaced', async () => {
    const { store } = tested();
    await put(store, '45/file', 'first');
    const source = endless();
    setTimeout(() => source.destroy(new Error('connection lost')), 20);
    await expect(store.put('45/file', source)).rejects.toThrow('connection lost');
    expect((await collect(await store.get('45/file'))).toString()).toBe('first');
  });

  it('shows nothing under the key until the put is complete', async () => {
    const { store } = tested();
    const source = new Readable({ read: () => undefined });
    const putting = store.put('45/file', source);
    source.push(seededBytes(200_000));
    await new Promise((resolve) => setTimeout(resolve, 30));
    await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
    expect(await listed(store, '')).toEqual([]);
    source.push(null);
    expect(await putting).toEqual({ size: 200_000 });
    expect((await store.head('45/file')).size).toBe(200_000);
  });
}

function describeRanges(tested: () => StoreUnderTest): void {
  it('reads ranges, shortened at the end of the blob', async () => {
    const { store } = tested();
    const bytes = seededBytes(200_000);
    await store.put('45/file', streamOf(bytes));
    const ranges = [
      [0, 1],
      [0, 200_000],
      [65_535, 2],
      [199_999, 1],
      [199_999, 5],
      [0, 300_000],
      [200_000, 1],
      [300_000, 9],
      [7, 0],
    ];
    for (const [offset = 0, length = 0] of ranges) {
      const read = await store.readRange('45/file', offset, length);
      expect(read.equals(bytes.subarray(offset, offset + length))).toBe(true);
    }
    await expect(store.readRange('45/file', -1, 2)).rejects.toThrow(RangeError);
    await expect(store.readRange('45/file', 0, -2)).rejects.toThrow(RangeError);
  });
}

function describeDeleteAndList(tested: () => StoreUnderTest): void {
  it('deletes, also what is not there', async () => {
    const { store } = tested();
    await put(store, '45/file', 'x');
    await store.delete('45/file');
    await expect(store.head('45/file')).rejects.toThrow(BlobNotFoundError);
    await store.delete('45/file');
    await store.delete('99/never/there');
    expect(await listed(store, '')).toEqual([]);
  });

  it('lists by prefix', async () => {
    const { store } = tested();
    for (const key of ['45/a', '45/ab/c', '45/b', '450/a', '46/a/b/c']) await put(store, key, key);
    expect(await listedKeys(store, '')).toEqual(['45/a', '45/ab/c', '45/b', '450/a', '46/a/b/c']);
    expect(await listedKeys(store, '45')).toEqual(['45/a', '45/ab/c', '45/b', '450/a']);
    expect(await listedKeys(store, '45/')).toEqual(['45/a', '45/ab/c', '45/b']);
    expect(await listedKeys(store, '45/a')).toEqual(['45/a', '45/ab/c']);
    expect(await listedKeys(store, '46/a/b/')).toEqual(['46/a/b/c']);
    expect(await listedKeys(store, '47/')).toEqual([]);
    expect(await listedKeys(store, '45/a/')).toEqual([]);
    const [info] = await listed(store, '46/');
    expect(info?.size).toBe('46/a/b/c'.length);
    expect(info?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('can be cleared while it is listed', async () => {
    const { store } = tested();
    for (let i = 0; i < 50; i += 1) await put(store, `45/${i}`, 'x');
    for await (const { key } of store.list('45/')) await store.delete(key);
    expect(await listed(store, '')).toEqual([]);
  });
}

function put(store: BlobStore, key: string, text: string): Promise<{ size: number }> {
  return store.put(key, streamOf(Buffer.from(text)));
}

async function listed(store: BlobStore, prefix: string): Promise<BlobInfo[]> {
  const found: BlobInfo[] = [];
  for await (const info of store.list(prefix)) found.push(info);
  return found;
}

async function listedKeys(store: BlobStore, prefix: string): Promise<string[]> {
  return (await listed(store, prefix)).map(({ key }) => key).sort();
}

/** A slow stream without an end. */
function endless(): Readable {
  return new Readable({
    read() {
      setTimeout(() => this.push(Buffer.alloc(10_000, 1)), 2);
    },
  });
}
