import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { IntegrityError } from './integrity-error';

/*
 * The file format, version 1:
 *
 *   header (12 bytes): magic "CSEF" | version 1 | log2(chunk size) = 16 | 2 zero bytes | nonce prefix (4)
 *   then per 64 KiB of plaintext: ciphertext | tag (16)
 *
 * nonce           = nonce prefix (4) | chunk number (8, big-endian)
 * associated data = header (12) | chunk number (8, big-endian) | 1 if last else 0 | context
 *
 * All but the last chunk are full; the last one holds 1 to 65,536 bytes, or none in an empty file.
 * The chunk number stops reordering, the last flag stops truncation and extension, the context stops
 * a valid file from being passed off as another one (the STREAM construction: Hoang, Reyhanitabar,
 * Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015).
 */

/** Plaintext bytes in a full chunk. */
export const CHUNK_BYTES = 65_536;
export const TAG_BYTES = 16;
export const HEADER_BYTES = 12;
/** Ciphertext bytes of a full chunk, tag included. */
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

const FIXED_HEADER = Buffer.from([0x43, 0x53, 0x45, 0x46, 1, 16, 0, 0]);
const NONCE_PREFIX_BYTES = 4;

/** What every chunk of one file shares. */
export interface FileCipher {
  readonly key: Buffer;
  readonly header: Buffer;
  readonly context: Buffer;
}

export function newHeader(): Buffer {
  return Buffer.concat([FIXED_HEADER, randomBytes(NONCE_PREFIX_BYTES)]);
}

/** @throws IntegrityError when these are not the first bytes of such a file */
export function requireHeader(header: Buffer): void {
  const known = header.length === HEADER_BYTES && header.subarray(0, FIXED_HEADER.length).equals(FIXED_HEADER);
  if (!known) throw new IntegrityError('The encrypted file has an unknown format.');
}

export function sealChunk(file: FileCipher, index: number, last: boolean, plain: Buffer): Buffer {
  return Buffer.concat(sealedParts(file, index, last, plain), plain.length + TAG_BYTES);
}

/** Ciphertext and tag of a chunk, not yet put together. */
export function sealedParts(file: FileCipher, index: number, last: boolean, plain: Buffer): [Buffer, Buffer] {
  const cipher = createCipheriv('aes-256-gcm', file.key, nonceOf(file, index), { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(file, index, last));
  // In this mode `final` gives no bytes; it only ends the computation of the tag.
  const body = cipher.update(plain);
  cipher.final();
  return [body, cipher.getAuthTag()];
}

/** @throws IntegrityError unless this is exactly chunk `index` of this file, with this last flag */
export function openChunk(file: FileCipher, index: number, last: boolean, sealed: Buffer): Buffer {
  const bodyBytes = sealed.length - TAG_BYTES;
  // Only an empty file has an empty chunk, so that each plaintext has one ciphertext length.
  if (bodyBytes < 0 || (bodyBytes === 0 && index > 0)) throw new IntegrityError('The encrypted file is truncated.');
  const decipher = createDecipheriv('aes-256-gcm', file.key, nonceOf(file, index), { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(file, index, last));
  decipher.setAuthTag(sealed.subarray(bodyBytes));
  try {
    const plain = decipher.update(sealed.subarray(0, bodyBytes));
    // Gives no bytes in this mode; throws where the tag does not fit.
    decipher.final();
    return plain;
  } catch {
    throw new IntegrityError();
  }
}

/** Bytes on disk for `plain` bytes of plaintext. */
export function ciphertextSize(plain: number): number {
  requireSize(plain);
  return HEADER_BYTES + plain + TAG_BYTES * chunkCount(plain);
}

/**
 * Bytes of plaintext in a file of `cipher` bytes.
 *
 * @throws IntegrityError when no plaintext has that ciphertext length
 */
export function plaintextSize(cipher: number): number {
  requireSize(cipher);
  const body = cipher - HEADER_BYTES;
  const plain = body - TAG_BYTES * Math.ceil(body / SEALED_CHUNK_BYTES);
  if (body < TAG_BYTES || plain < 0 || ciphertextSize(plain) !== cipher) {
    throw new IntegrityError('The encrypted file is truncated.');
  }
  return plain;
}

/** Chunks of a file with `plain` bytes: at least one. */
export function chunkCount(plain: number): number {
  return Math.max(1, Math.ceil(plain / CHUNK_BYTES));
}

function requireSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError('A file size is a whole number of bytes.');
}

function nonceOf(file: FileCipher, index: number): Buffer {
  return Buffer.concat([file.header.subarray(HEADER_BYTES - NONCE_PREFIX_BYTES), counter(index)]);
}

function associatedData(file: FileCipher, index: number, last: boolean): Buffer {
  return Buffer.concat([file.header, counter(index), Buffer.of(last ? 1 : 0), file.context]);
}

function counter(index: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(index));
  return bytes;
}
