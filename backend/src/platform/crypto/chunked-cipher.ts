import { Transform, type TransformCallback } from 'node:stream';
import { randomBytes } from 'node:crypto';
import {
  CHUNK_BYTES,
  chunkCount,
  ciphertextSize,
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

/**
 * As `encryptStream`, of the `size` bytes that the buffer begins with, and into the same buffer. What the cipher gives is
 * copied at once: kept until it is written, it would grow old, which is what makes garbage dear.
 *
 * @param buffer with room for `ciphertextSize(size)`
 * @returns the file, a part of the buffer
 */
export function encryptInPlace(key: Buffer, context: Buffer, buffer: Buffer, size: number): Buffer {
  requireKey(key);
  const encrypted = buffer.subarray(0, ciphertextSize(size));
  if (encrypted.length < ciphertextSize(size)) throw new RangeError('The buffer has no room for the ciphertext.');
  const file = { key, context, header: newHeader() };
  const count = chunkCount(size);
  // Backwards: a chunk lies further back when it is sealed, where nothing is left but what was sealed before.
  for (let index = count - 1; index >= 0; index -= 1) {
    const plain = buffer.subarray(index * CHUNK_BYTES, Math.min((index + 1) * CHUNK_BYTES, size));
    const [body, tag] = sealedParts(file, index, index === count - 1, plain);
    const start = HEADER_BYTES + index * SEALED_CHUNK_BYTES;
    body.copy(encrypted, start);
    tag.copy(encrypted, start + body.length);
  }
  file.header.copy(encrypted);
  return encrypted;
}

/** As `decryptStream`, of bytes that are all there, and into the same buffer. @returns the plaintext, a part of it @throws IntegrityError */
export function decryptInPlace(key: Buffer, context: Buffer, encrypted: Buffer): Buffer {
  requireKey(key);
  // A copy: the plaintext comes to lie where the header is.
  const header = Buffer.from(encrypted.subarray(0, HEADER_BYTES));
  requireHeader(header);
  const file = { key, context, header };
  const size = plaintextSize(encrypted.length);
  const count = chunkCount(size);
  for (let index = 0; index < count; index += 1) {
    const start = HEADER_BYTES + index * SEALED_CHUNK_BYTES;
    const sealed = encrypted.subarray(start, start + SEALED_CHUNK_BYTES);
    openChunk(file, index, index === count - 1, sealed).copy(encrypted, index * CHUNK_BYTES);
  }
  return encrypted.subarray(0, size);
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
