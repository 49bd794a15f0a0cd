import { Transform, type TransformCallback } from 'node:stream';
import { randomBytes } from 'node:crypto';
import {
  CHUNK_BYTES,
  chunkCount,
  type FileCipher,
  HEADER_BYTES,
  newHeader,
  openChunk,
  plaintextSize,
  requireHeader,
  SEALED_CHUNK_BYTES,
  sealChunk,
  sealedParts,
} from './chunk-format';
import { IntegrityError } from './integrity-error';
import { KEY_BYTES, requireKey } from './secret-box';

export { ciphertextSize, plaintextSize } from './chunk-format';
export { IntegrityError } from './integrity-error';
export { RandomAccessDecryptor, type RandomAccessOptions } from './random-access-decryptor';

/** A fresh random key for one file. */
export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/**
 * Encrypts what is written to it, in the format of `chunk-format.ts`, holding at most about two
 * chunks in memory.
 *
 * @param key 32 bytes, used for this one file only
 * @param context what the file is (organization, document, version); not stored, needed to decrypt.
 *   The caller keeps it unambiguous: two different files must never share the same bytes.
 */
export function encryptStream(key: Buffer, context: Buffer): Transform {
  requireKey(key);
  return new EncryptTransform({ key, context, header: newHeader() });
}

/**
 * Decrypts what `encryptStream` made. Each chunk is released only after it was authenticated; a
 * truncated or extended file is noticed at its end, so a reader must treat an error as the loss of
 * everything read before.
 *
 * The stream fails with IntegrityError on a flipped bit, swapped or missing chunks, extra bytes,
 * another key or another context.
 */
export function decryptStream(key: Buffer, context: Buffer): Transform {
  requireKey(key);
  return new DecryptTransform(key, context);
}

/** As `encryptStream`, of bytes that are all there. @returns the file in pieces: put together they would be copied once more */
export function encryptBytes(key: Buffer, context: Buffer, plain: Buffer): Buffer[] {
  requireKey(key);
  const file = { key, context, header: newHeader() };
  const count = chunkCount(plain.length);
  const sealed = Array.from({ length: count }, (_, index) =>
    sealedParts(file, index, index === count - 1, plain.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
  );
  return [file.header, ...sealed.flat()];
}

/** As `decryptStream`, of bytes that are all there. @returns the plaintext in pieces @throws IntegrityError */
export function decryptBytes(key: Buffer, context: Buffer, encrypted: Buffer): Buffer[] {
  requireKey(key);
  const header = encrypted.subarray(0, HEADER_BYTES);
  requireHeader(header);
  const file = { key, context, header };
  const size = plaintextSize(encrypted.length);
  const count = chunkCount(size);
  return Array.from({ length: count }, (_, index) => {
    const start = HEADER_BYTES + index * SEALED_CHUNK_BYTES;
    return openChunk(file, index, index === count - 1, encrypted.subarray(start, start + SEALED_CHUNK_BYTES));
  });
}

/** Collects written pieces and hands out blocks of exact length, copying each byte at most once. */
class BlockBuffer {
  private pieces: Buffer[] = [];
  length = 0;

  append(piece: Buffer): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  take(count: number): Buffer {
    const taken: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      const first = this.pieces.shift();
      if (first === undefined) throw new RangeError('Fewer bytes buffered than asked for.');
      taken.push(first.subarray(0, missing));
      if (first.length > missing) this.pieces.unshift(first.subarray(missing));
      missing -= Math.min(first.length, missing);
    }
    this.length -= count;
    const [only] = taken;
    return taken.length === 1 && only !== undefined ? only : Buffer.concat(taken, count);
  }
}

class EncryptTransform extends Transform {
  private readonly pending = new BlockBuffer();
  private index = 0;

  constructor(private readonly file: FileCipher) {
    super();
    this.push(file.header);
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pending.append(piece);
    // A full chunk waits until another byte follows: only then is it known not to be the last.
    while (this.pending.length > CHUNK_BYTES) this.seal(CHUNK_BYTES, false);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.seal(this.pending.length, true);
    done();
  }

  private seal(length: number, last: boolean): void {
    this.push(sealChunk(this.file, this.index, last, this.pending.take(length)));
    this.index += 1;
  }
}

class DecryptTransform extends Transform {
  private readonly pending = new BlockBuffer();
  private file: FileCipher | undefined;
  private index = 0;

  constructor(
    private readonly key: Buffer,
    private readonly context: Buffer,
  ) {
    super();
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pending.append(piece);
    try {
      this.readHeader();
      while (this.pending.length > SEALED_CHUNK_BYTES) this.open(SEALED_CHUNK_BYTES, false);
      done();
    } catch (error) {
      done(asError(error));
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.readHeader();
      this.open(this.pending.length, true);
      done();
    } catch (error) {
      done(asError(error));
    }
  }

  private readHeader(): void {
    if (this.file !== undefined || this.pending.length < HEADER_BYTES) return;
    const header = this.pending.take(HEADER_BYTES);
    requireHeader(header);
    this.file = { key: this.key, context: this.context, header };
  }

  private open(length: number, last: boolean): void {
    if (this.file === undefined) throw new IntegrityError('The encrypted file is truncated.');
    this.push(openChunk(this.file, this.index, last, this.pending.take(length)));
    this.index += 1;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
