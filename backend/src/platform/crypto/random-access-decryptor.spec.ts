import { ciphertextSize, encryptStream, IntegrityError, newFileKey, RandomAccessDecryptor } from './chunked-cipher';
import { collect, seededBytes, seededNumbers, streamOf } from './testing/seeded-random';

const CHUNK = 65_536;
const SEALED = CHUNK + 16;
const HEADER = 12;
const key = newFileKey();
const context = Buffer.from('org:45/doc:7/version:1');
const plain = seededBytes(12 * CHUNK + 321);
let cipher: Buffer;

beforeAll(async () => {
  cipher = await encrypt(plain);
});

function encrypt(bytes: Buffer): Promise<Buffer> {
  return collect(streamOf(bytes).pipe(encryptStream(key, context)));
}

function open(bytes: Buffer, withContext = context, log: number[] = []): Promise<RandomAccessDecryptor> {
  const read = async (offset: number, length: number): Promise<Buffer> => {
    log.push(offset);
    return bytes.subarray(offset, offset + length);
  };
  return RandomAccessDecryptor.open({ key, context: withContext, cipherSize: bytes.length, read });
}

describe('random access to an encrypted file', () => {
  it('returns any range', async () => {
    const file = await open(cipher);
    expect(file.size).toBe(plain.length);
    const number = seededNumbers(7);
    for (let round = 0; round < 200; round += 1) {
      const start = number(plain.length + 1);
      const end = start + number(plain.length - start + 1);
      expect((await file.read(start, end)).equals(plain.subarray(start, end))).toBe(true);
    }
  });

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1])('reads a file of %i bytes from end to end', async (size) => {
    const bytes = seededBytes(size);
    const file = await open(await encrypt(bytes));
    expect(file.size).toBe(size);
    expect((await file.read(0, size)).equals(bytes)).toBe(true);
  });

  it.each([
    [-1, 2],
    [3, 2],
    [0, plain.length + 1],
    [0.5, 2],
    [Number.NaN, 2],
  ])('refuses the range [%d, %d)', async (start, end) => {
    await expect((await open(cipher)).read(start, end)).rejects.toThrow(RangeError);
  });

  it('reads only what it needs, once, also when asked in parallel', async () => {
    const log: number[] = [];
    const file = await open(cipher, context, log);
    log.length = 0;
    await Promise.all([file.read(CHUNK, CHUNK + 10), file.read(CHUNK + 5, CHUNK + 20), file.read(CHUNK, CHUNK + 1)]);
    await file.read(2 * CHUNK - 1, 2 * CHUNK);
    expect(log).toEqual([HEADER + SEALED]);
  });

  it('reads again after a read failed', async () => {
    let broken = false;
    const read = async (offset: number, length: number): Promise<Buffer> => {
      if (broken) throw new Error('store is away');
      return cipher.subarray(offset, offset + length);
    };
    const file = await RandomAccessDecryptor.open({ key, context, cipherSize: cipher.length, read });
    broken = true;
    await expect(file.read(0, 1)).rejects.toThrow('store is away');
    broken = false;
    expect((await file.read(0, 1)).equals(plain.subarray(0, 1))).toBe(true);
  });
});

describe('random access to an altered file', () => {
  it('refuses a truncated or extended file when it is opened', async () => {
    const whole = await encrypt(seededBytes(3 * CHUNK));
    const cases = [
      whole.subarray(0, HEADER + 2 * SEALED),
      whole.subarray(0, HEADER + 2 * SEALED + 100),
      whole.subarray(0, HEADER - 1),
      Buffer.concat([whole, Buffer.alloc(1)]),
      Buffer.concat([whole, Buffer.alloc(17)]),
    ];
    for (const bytes of cases) await expect(open(bytes)).rejects.toThrow(IntegrityError);
  });

  it('refuses another context and an altered header', async () => {
    await expect(open(cipher, Buffer.from('org:46/doc:7/version:1'))).rejects.toThrow(IntegrityError);
    for (let at = 0; at < HEADER; at += 1) await expect(open(flipped(cipher, at))).rejects.toThrow(IntegrityError);
  });

  it('refuses the altered chunk and serves the others', async () => {
    const file = await open(flipped(cipher, HEADER + 3 * SEALED + 5));
    await expect(file.read(3 * CHUNK, 3 * CHUNK + 1)).rejects.toThrow(IntegrityError);
    await expect(file.read(3 * CHUNK - 1, 3 * CHUNK + 1)).rejects.toThrow(IntegrityError);
    expect((await file.read(0, 10)).equals(plain.subarray(0, 10))).toBe(true);
  });

  it('refuses chunks that were swapped or that the store cuts short', async () => {
    const swapped = Buffer.from(cipher);
    cipher.copy(swapped, HEADER, HEADER + SEALED, HEADER + 2 * SEALED);
    cipher.copy(swapped, HEADER + SEALED, HEADER, HEADER + SEALED);
    await expect((await open(swapped)).read(0, 1)).rejects.toThrow(IntegrityError);
    const short = cipher.subarray(0, cipher.length - 1);
    const read = async (offset: number, length: number): Promise<Buffer> => short.subarray(offset, offset + length);
    const cipherSize = ciphertextSize(plain.length);
    await expect(RandomAccessDecryptor.open({ key, context, cipherSize, read })).rejects.toThrow(IntegrityError);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
