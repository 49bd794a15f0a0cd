import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Semaphore } from 'async-mutex';
import {
  ciphertextSize,
  decryptInPlace,
  decryptStream,
  encryptInPlace,
  encryptStream,
  IntegrityError,
  RandomAccessDecryptor,
} from '../crypto/chunked-cipher';
import type { BlobStore } from './blob-store';
import { FileMemory, type Loan } from './file-memory';
import { HeldBytes } from './held-bytes';
import { bufferRandomAccess, type RandomAccess } from './random-access';
import { lookedAtAgain, WHILE_SOMEBODY_WAITS } from './second-look';
import { TooLargeError } from './storage.errors';

/** Files up to this size are held whole while they are stored or checked; larger ones pass in pieces, or are read twice. */
const HELD_BYTES = 2 * 1024 * 1024;

/** So many larger files are read to be checked at a time, so that who asks for less need not wait for all of them. */
const CHECKED_AT_ONCE = 4;

/** First plaintext bytes kept from an upload, enough for every common type detection. */
export const HEAD_BYTES = 4_100;

/** Which blob, and what is needed to decrypt it. */
export interface EncryptedBlob {
  key: string;
  /** 32 bytes, random, of this blob only. */
  fileKey: Buffer;
  /** What the blob is (organization, document, version); must be the same on every access. */
  context: Buffer;
}

export interface PutEncrypted extends EncryptedBlob {
  /** Plaintext. Destroyed when the put fails. */
  source: Readable;
  /** Bytes of plaintext; one more fails with TooLargeError. */
  maxBytes: number;
  /** No more bytes are expected, as far as is known before they come: for so many there is room made. */
  expectedBytes?: number;
  /**
   * Looks at the plaintext, while it is called only, and refuses it with an error. Of a file that is held
   * before anything is stored; of a larger one afterwards.
   */
  check?: (content: RandomAccess) => Promise<void>;
}

export interface StoredFile {
  /** Bytes of plaintext. */
  size: number;
  /** Bytes stored. */
  storedSize: number;
  /** SHA-256 of the plaintext, 64 lower-case hexadecimal digits. */
  sha256: string;
  /** The first `HEAD_BYTES` bytes of plaintext, or all of a shorter file. */
  head: Buffer;
}

/** What a file's row says of its plaintext. */
type RecordedFile = Pick<StoredFile, 'size' | 'sha256'>;

/** Keeps files in a blob store as ciphertext only; plaintext exists in memory: small files whole, larger ones some chunks at a time. */
export class EncryptedStore {
  private readonly checks = new Semaphore(CHECKED_AT_ONCE);

  constructor(
    private readonly blobs: BlobStore,
    private readonly memory = new FileMemory(),
  ) {}

  /**
   * Encrypts and stores `source` in one pass. Resolves when the blob is durable; a failure leaves
   * no blob and no temporary file.
   *
   * @throws TooLargeError as soon as the limit is passed; StorageFullError; StorageUnavailableError;
   *   the source's own error; that of `check`
   */
  async putEncrypted(put: PutEncrypted): Promise<StoredFile> {
    const { source, maxBytes, expectedBytes = HELD_BYTES } = put;
    const meter = new Meter(maxBytes);
    const pieces = meter.over(source);
    // The stream may fail while its file waits for memory; without a listener that would end the process.
    source.on('error', () => undefined);
    const loan = await this.memoryFor(expectedBytes, ciphertextSize(expectedBytes));
    if (!loan) return this.putInPieces(put, pieces, meter);
    try {
      const stored = await this.putHeld(put, pieces, meter, loan.buffer);
      loan.giveBack();
      return stored;
    } catch (error) {
      loan.abandon();
      throw error;
    }
  }

  /** @returns null for a file that has to pass in pieces */
  private async memoryFor(fileBytes: number, bytes: number): Promise<Loan | null> {
    return fileBytes > HELD_BYTES ? null : this.memory.borrow(bytes);
  }

  /** A file that is held, looked at, encrypted and written; should it be larger than expected, it goes on in pieces. */
  private async putHeld(
    put: PutEncrypted,
    pieces: AsyncGenerator<Buffer, undefined>,
    meter: Meter,
    buffer: Buffer,
  ): Promise<StoredFile> {
    let size = 0;
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) break;
      if (ciphertextSize(size + value.length) > buffer.length) {
        return this.putInPieces(put, resumed([buffer.subarray(0, size), value], pieces), meter);
      }
      size += value.copy(buffer, size);
    }
    await put.check?.(bufferRandomAccess(buffer.subarray(0, size)));
    const encrypted = encryptInPlace(put.fileKey, put.context, buffer, size);
    const { size: storedSize } = await this.blobs.put(put.key, [encrypted]);
    return { ...meter.result(), storedSize };
  }

  private async putInPieces(put: PutEncrypted, pieces: AsyncIterable<Buffer>, meter: Meter): Promise<StoredFile> {
    const storedSize = await this.putStream(put, put.source, pieces);
    if (put.check) await this.checkStored(put, put.check);
    return { ...meter.result(), storedSize };
  }

  private async checkStored(blob: EncryptedBlob, check: (content: RandomAccess) => Promise<void>): Promise<void> {
    try {
      await check(await this.randomAccess(blob));
    } catch (error) {
      // One that cannot be removed now is found by the sweep.
      await this.blobs.delete(blob.key).catch(() => undefined);
      throw error;
    }
  }

  /** @returns bytes stored */
  private async putStream(
    { key, fileKey, context }: EncryptedBlob,
    source: Readable,
    pieces: AsyncIterable<Buffer>,
  ): Promise<number> {
    const encrypt = encryptStream(fileKey, context);
    const stored = this.blobs.put(key, encrypt);
    const flow = pipeline(pieces, encrypt);
    const [flowed, put] = await Promise.allSettled([flow, stored]);
    // Where the store failed, the flow only reports that its reader went away; where the source
    // failed, the store reports that very error. Either way the store's is the cause.
    if (put.status === 'rejected') {
      source.destroy();
      throw put.reason;
    }
    if (flowed.status === 'rejected') {
      await this.blobs.delete(key);
      throw flowed.reason;
    }
    return put.value.size;
  }

  /**
   * The plaintext of a blob. Fails in the middle with IntegrityError when the ciphertext was altered:
   * whoever passes the bytes on must then break off rather than end normally.
   *
   * @throws BlobNotFoundError before the first byte
   */
  async openDecrypted({ key, fileKey, context }: EncryptedBlob): Promise<Readable> {
    const decrypt = decryptStream(fileKey, context);
    const cipher = await this.blobs.get(key);
    // The consumer sees failures on the stream it was given; the pipeline's promise repeats them.
    pipeline(cipher, decrypt).catch(() => undefined);
    return decrypt;
  }

  /**
   * Reads the whole blob, once, without releasing anything: before bytes are sent that could not be taken back.
   *
   * @returns length and SHA-256 (hexadecimal) of the plaintext
   * @throws BlobNotFoundError; IntegrityError
   */
  async verify(blob: EncryptedBlob): Promise<{ size: number; sha256: string }> {
    return this.checks.runExclusive(async () => {
      const hash = createHash('sha256');
      let size = 0;
      for await (const piece of (await this.openDecrypted(blob)) as AsyncIterable<Buffer>) {
        hash.update(piece);
        size += piece.length;
      }
      return { size, sha256: hash.digest('hex') };
    });
  }

  /**
   * The plaintext of a blob, of which nothing is given out before all of it proved to be what was stored.
   * A small file comes as `HeldBytes`; a larger one is read a second time, and may still break off.
   *
   * @param recorded length and SHA-256 (hexadecimal) of the plaintext, from the blob's row
   * @param pauses milliseconds before each further look at one that is not there or not what was stored
   * @throws BlobNotFoundError, IntegrityError when it was so each time
   */
  async openChecked(
    blob: EncryptedBlob,
    recorded: RecordedFile,
    pauses: readonly number[] = WHILE_SOMEBODY_WAITS,
  ): Promise<Readable> {
    return lookedAtAgain(() => this.openIfRight(blob, recorded), pauses);
  }

  private async openIfRight(blob: EncryptedBlob, recorded: RecordedFile): Promise<Readable> {
    // There is room for one byte more, so that a longer blob is noticed.
    const loan = await this.memoryFor(recorded.size, ciphertextSize(recorded.size) + 1);
    if (!loan) {
      const { sha256 } = await this.verify(blob);
      if (sha256 !== recorded.sha256) throw new IntegrityError();
      return this.openDecrypted(blob);
    }
    try {
      const read = await this.blobs.readInto(blob.key, loan.buffer);
      if (read !== loan.buffer.length - 1) throw new IntegrityError('The encrypted file has another length.');
      const plain = decryptInPlace(blob.fileKey, blob.context, loan.buffer.subarray(0, read));
      if (createHash('sha256').update(plain).digest('hex') !== recorded.sha256) throw new IntegrityError();
      return new HeldBytes(plain, loan);
    } catch (error) {
      loan.abandon();
      throw error;
    }
  }

  /**
   * Random access to the plaintext of a blob.
   *
   * @throws BlobNotFoundError; IntegrityError when header, length or last chunk fail
   */
  async randomAccess({ key, fileKey, context }: EncryptedBlob): Promise<RandomAccess> {
    const { size } = await this.blobs.head(key);
    const read = (offset: number, length: number) => this.blobs.readRange(key, offset, length);
    return RandomAccessDecryptor.open({ key: fileKey, context, cipherSize: size, read });
  }
}

/** What was read ahead, and then the rest. */
async function* resumed(ahead: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* ahead;
  yield* rest;
}

/** Counts, limits and hashes plaintext as it passes, and keeps its beginning. */
class Meter {
  size = 0;
  private readonly hash = createHash('sha256');
  private readonly beginning: Buffer[] = [];

  constructor(private readonly maxBytes: number) {}

  /** The pieces of a stream, which is destroyed when it is not read to its end. @throws TooLargeError */
  async *over(source: Readable): AsyncGenerator<Buffer, undefined> {
    for await (const piece of source as AsyncIterable<Buffer | string>) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      this.add(bytes);
      yield bytes;
    }
  }

  private add(piece: Buffer): void {
    const missing = HEAD_BYTES - this.size;
    this.size += piece.length;
    if (this.size > this.maxBytes) throw new TooLargeError(this.maxBytes);
    if (missing > 0) this.beginning.push(Buffer.from(piece.subarray(0, missing)));
    this.hash.update(piece);
  }

  result(): Pick<StoredFile, 'size' | 'sha256' | 'head'> {
    return { size: this.size, sha256: this.hash.digest('hex'), head: Buffer.concat(this.beginning) };
  }
}
