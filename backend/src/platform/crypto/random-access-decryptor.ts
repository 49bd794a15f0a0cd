import {
  CHUNK_BYTES,
  chunkCount,
  type FileCipher,
  HEADER_BYTES,
  openChunk,
  plaintextSize,
  requireHeader,
  SEALED_CHUNK_BYTES,
  TAG_BYTES,
} from './chunk-format';
import { IntegrityError } from './integrity-error';
import { requireKey } from './secret-box';

export interface RandomAccessOptions {
  key: Buffer;
  context: Buffer;
  /** Length in bytes of the encrypted file. */
  cipherSize: number;
  /** Reads ciphertext; may return fewer bytes only at the end of the file. */
  read: (offset: number, length: number) => Promise<Buffer>;
}

/** Decrypted chunks kept for neighbouring reads: 8 × 64 KiB. */
const CACHED_CHUNKS = 8;

/**
 * Reads plaintext ranges out of an encrypted file without decrypting the rest. Every byte returned
 * was authenticated; memory stays under about one megabyte however large the file is.
 */
export class RandomAccessDecryptor {
  /** Chunks by number, oldest use first. Promises, so that parallel reads share one decryption. */
  private readonly cache = new Map<number, Promise<Buffer>>();

  private constructor(
    private readonly options: RandomAccessOptions,
    private readonly file: FileCipher,
    /** Length of the plaintext in bytes, authenticated. */
    readonly size: number,
  ) {}

  /**
   * Opens an encrypted file: checks its header and its last chunk, which proves its length.
   *
   * @throws IntegrityError when the file is truncated, extended, altered or of another context
   */
  static async open(options: RandomAccessOptions): Promise<RandomAccessDecryptor> {
    requireKey(options.key);
    const size = plaintextSize(options.cipherSize);
    const header = await options.read(0, HEADER_BYTES);
    requireHeader(header);
    const decryptor = new RandomAccessDecryptor(options, { key: options.key, context: options.context, header }, size);
    await decryptor.chunk(chunkCount(size) - 1);
    return decryptor;
  }

  /**
   * Plaintext bytes [start, end).
   *
   * @throws RangeError when the range is not inside the file
   * @throws IntegrityError when a chunk it touches was altered
   */
  async read(start: number, end: number): Promise<Buffer> {
    const valid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
    if (!valid || end > this.size) throw new RangeError('The range lies outside of the file.');
    const parts: Buffer[] = [];
    for (let at = start; at < end; ) {
      const index = Math.floor(at / CHUNK_BYTES);
      const base = index * CHUNK_BYTES;
      const chunk = await this.chunk(index);
      parts.push(chunk.subarray(at - base, Math.min(end - base, CHUNK_BYTES)));
      at = base + CHUNK_BYTES;
    }
    return Buffer.concat(parts, end - start);
  }

  private chunk(index: number): Promise<Buffer> {
    const cached = this.cache.get(index);
    const chunk = cached ?? this.load(index);
    this.cache.delete(index);
    this.cache.set(index, chunk);
    if (cached === undefined) {
      // A failed read may be a passing storage fault; the next attempt starts afresh.
      chunk.catch(() => this.cache.delete(index));
      this.evict();
    }
    return chunk;
  }

  private evict(): void {
    for (const index of this.cache.keys()) {
      if (this.cache.size <= CACHED_CHUNKS) return;
      this.cache.delete(index);
    }
  }

  private async load(index: number): Promise<Buffer> {
    const last = index === chunkCount(this.size) - 1;
    const plainBytes = last ? this.size - index * CHUNK_BYTES : CHUNK_BYTES;
    const sealed = await this.options.read(HEADER_BYTES + index * SEALED_CHUNK_BYTES, plainBytes + TAG_BYTES);
    if (sealed.length !== plainBytes + TAG_BYTES) throw new IntegrityError('The encrypted file is truncated.');
    return openChunk(this.file, index, last, sealed);
  }
}
