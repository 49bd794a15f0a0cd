import { createCipheriv } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import {
  ciphertextSize,
  decryptStream,
  encryptStream,
  IntegrityError,
  newFileKey,
  plaintextSize,
} from './chunked-cipher';
import { collect, seededBytes, seededNumbers, streamOf } from './testing/seeded-random';

const CHUNK = 65_536;
const SEALED = CHUNK + 16;
const HEADER = 12;
const MIB = 1024 * 1024;
const key = newFileKey();
const context = Buffer.from('org:45/doc:7/version:1');

function encrypt(plain: Buffer, pieceBytes?: number): Promise<Buffer> {
  return collect(streamOf(plain, pieceBytes).pipe(encryptStream(key, context)));
}

/** What came out of a decryption, and how it ended. */
async function decrypt(cipher: Buffer, withKey = key, withContext = context, pieceBytes?: number) {
  const released: Buffer[] = [];
  const stream = decryptStream(withKey, withContext);
  stream.on('data', (piece: Buffer) => released.push(piece));
  const error = await pipeline(streamOf(cipher, pieceBytes), stream).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return { plain: Buffer.concat(released), error };
}

/** The file is refused, and what was released before is an untouched beginning of the plaintext. */
async function expectRefused(cipher: Buffer, plain: Buffer): Promise<void> {
  const result = await decrypt(cipher);
  expect(result.error).toBeInstanceOf(IntegrityError);
  expect(result.plain.length % CHUNK).toBe(0);
  expect(result.plain.equals(plain.subarray(0, result.plain.length))).toBe(true);
}

function sealedChunk(cipher: Buffer, index: number): Buffer {
  return cipher.subarray(HEADER + index * SEALED, HEADER + (index + 1) * SEALED);
}

describe('chunked file encryption', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 10 * MIB, 10 * MIB + 1])(
    'gives %i bytes back and foretells both sizes',
    async (size) => {
      const plain = seededBytes(size);
      const cipher = await encrypt(plain);
      expect(cipher.length).toBe(ciphertextSize(size));
      expect(plaintextSize(cipher.length)).toBe(size);
      const result = await decrypt(cipher);
      expect(result.error).toBeUndefined();
      expect(result.plain.equals(plain)).toBe(true);
    },
  );

  it('does not depend on how the bytes are cut into pieces', async () => {
    const number = seededNumbers(11);
    for (let round = 0; round < 25; round += 1) {
      const plain = seededBytes(number(3 * CHUNK), round + 1);
      const cipher = await encrypt(plain, 1 + number(2 * CHUNK));
      const result = await decrypt(cipher, key, context, 1 + number(2 * SEALED));
      expect(result.error).toBeUndefined();
      expect(result.plain.equals(plain)).toBe(true);
    }
  });

  it('decrypts when the pieces are single bytes', async () => {
    const plain = seededBytes(300);
    expect((await decrypt(await encrypt(plain, 1), key, context, 1)).plain.equals(plain)).toBe(true);
  });

  it('never makes the same ciphertext twice and shows nothing of the plaintext', async () => {
    const plain = Buffer.alloc(3 * CHUNK, 'MARKER');
    const [one, two] = [await encrypt(plain), await encrypt(plain)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('MARKER')).toBe(false);
    expect(sealedChunk(one, 0).equals(sealedChunk(one, 1))).toBe(false);
  });

  it('refuses keys of another length', () => {
    expect(() => encryptStream(Buffer.alloc(16), context)).toThrow(RangeError);
    expect(() => decryptStream(Buffer.alloc(33), context)).toThrow(RangeError);
  });

  it('knows which lengths no file can have', () => {
    for (const size of [
      0,
      1,
      HEADER,
      HEADER + 15,
      HEADER + SEALED + 1,
      HEADER + SEALED + 16,
      HEADER + 2 * SEALED + 16,
    ]) {
      expect(() => plaintextSize(size)).toThrow(IntegrityError);
    }
    expect(plaintextSize(HEADER + SEALED + 17)).toBe(CHUNK + 1);
  });
});

describe('the format of an encrypted file', () => {
  // Files live longer than code: this writes version 1 out by hand, apart from the implementation.
  it('is version 1 as documented', async () => {
    const plain = seededBytes(CHUNK + 5);
    const header = Buffer.from('435345460110000000c0ffee', 'hex');
    const chunk = (index: number, last: number, bytes: Buffer): Buffer => {
      const number = Buffer.from(index.toString(16).padStart(16, '0'), 'hex');
      const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([header.subarray(8), number]));
      cipher.setAAD(Buffer.concat([header, number, Buffer.of(last), context]));
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    };
    const file = Buffer.concat([header, chunk(0, 0, plain.subarray(0, CHUNK)), chunk(1, 1, plain.subarray(CHUNK))]);
    expect((await decrypt(file)).plain.equals(plain)).toBe(true);
    const another = Buffer.from(file);
    another.writeUInt8(2, 4);
    expect((await decrypt(another)).error).toBeInstanceOf(IntegrityError);
  });
});

describe('tampering with an encrypted file', () => {
  const plain = seededBytes(2 * CHUNK + 1000);
  let cipher: Buffer;
  beforeAll(async () => {
    cipher = await encrypt(plain);
  });

  it('is noticed in every byte of the header', async () => {
    for (let at = 0; at < HEADER; at += 1) await expectRefused(flipped(cipher, at), plain);
  });

  it('is noticed at the borders and inside of every chunk and tag', async () => {
    const number = seededNumbers(5);
    const places = [0, 1, 2].flatMap((index) => {
      const start = HEADER + index * SEALED;
      const end = Math.min(start + SEALED, cipher.length);
      return [start, start + number(end - start - 16), end - 17, end - 16, end - 1];
    });
    for (const at of places) await expectRefused(flipped(cipher, at), plain);
  });

  it('is noticed in any bit of a small file', async () => {
    const small = await encrypt(Buffer.from('four'));
    for (let at = 0; at < small.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) await expectRefused(flipped(small, at, 1 << bit), Buffer.from('four'));
    }
  });

  it('is noticed when chunks are swapped, repeated or left out', async () => {
    const header = cipher.subarray(0, HEADER);
    const [a, b, c] = [sealedChunk(cipher, 0), sealedChunk(cipher, 1), sealedChunk(cipher, 2)];
    for (const order of [[b, a, c], [a, a, c], [b, c], [a, c], [a, b, b], [c], [a, b, c, c]]) {
      await expectRefused(Buffer.concat([header, ...order]), plain);
    }
  });

  it('is noticed when a chunk of another file with the same key is put in', async () => {
    const other = await encrypt(seededBytes(2 * CHUNK + 1000, 2));
    const mixed = Buffer.concat([cipher.subarray(0, HEADER + SEALED), other.subarray(HEADER + SEALED)]);
    await expectRefused(mixed, plain);
  });

  it('is noticed when the file is cut at or beside any border, or anywhere', async () => {
    const number = seededNumbers(3);
    const borders = [0, HEADER, HEADER + SEALED, HEADER + 2 * SEALED, cipher.length];
    const cuts = borders.flatMap((border) => [border - 17, border - 16, border - 1, border, border + 1, border + 16]);
    for (let i = 0; i < 10; i += 1) cuts.push(number(cipher.length));
    for (const cut of cuts.filter((at) => at >= 0 && at < cipher.length)) {
      await expectRefused(cipher.subarray(0, cut), plain);
    }
  });

  it('is noticed when a file of whole chunks loses its last one', async () => {
    const whole = seededBytes(2 * CHUNK);
    await expectRefused((await encrypt(whole)).subarray(0, HEADER + SEALED), whole);
  });

  it('is noticed when bytes or chunks are appended', async () => {
    for (const extra of [1, 16, 17, SEALED]) {
      await expectRefused(Buffer.concat([cipher, Buffer.alloc(extra)]), plain);
    }
    const whole = seededBytes(CHUNK);
    await expectRefused(Buffer.concat([await encrypt(whole), Buffer.alloc(16)]), whole);
  });

  it('is noticed under another context or key, before any byte is released', async () => {
    for (const other of ['org:46/doc:7/version:1', 'org:45/doc:7/version:2', '', 'org:45/doc:7/version:1 ']) {
      const result = await decrypt(cipher, key, Buffer.from(other));
      expect(result.error).toBeInstanceOf(IntegrityError);
      expect(result.plain.length).toBe(0);
    }
    const result = await decrypt(cipher, newFileKey());
    expect(result.error).toBeInstanceOf(IntegrityError);
    expect(result.plain.length).toBe(0);
  });
});

function flipped(bytes: Buffer, at: number, mask = 0x01): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ mask, at);
  return copy;
}
