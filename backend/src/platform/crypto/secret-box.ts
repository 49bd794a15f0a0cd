import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { IntegrityError } from './integrity-error';

/** Length in bytes of every symmetric key in this folder. */
export const KEY_BYTES = 32;

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Length in bytes of what `wrapKey` returns. */
export const WRAPPED_KEY_BYTES = OVERHEAD_BYTES + KEY_BYTES;

/**
 * Derives an independent 32-byte key from a master secret: HKDF-SHA-256 (RFC 5869), empty salt,
 * `purpose` as info. The same inputs always give the same key; two purposes never share one.
 *
 * @param master at least 32 bytes of high entropy (not a password)
 * @throws RangeError when the master is too short or the purpose empty
 */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  if (master.length < KEY_BYTES) throw new RangeError('The master secret must be at least 32 bytes.');
  if (purpose === '') throw new RangeError('A derived key needs a purpose.');
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), Buffer.from(purpose, 'utf8'), KEY_BYTES));
}

/**
 * Encrypts a small secret with AES-256-GCM (NIST SP 800-38D) and a random 96-bit nonce.
 *
 * Layout: version (1 byte) | nonce (12) | ciphertext | tag (16). The version byte is authenticated.
 * With random nonces one key must not seal more than 2^32 secrets (SP 800-38D, 8.3).
 *
 * @param associated bytes that `openSecret` must be given again; they are not stored
 */
export function sealSecret(key: Buffer, secret: Buffer, associated: Buffer): Buffer {
  requireKey(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(versioned(associated));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
}

/**
 * Opens what `sealSecret` made.
 *
 * @throws IntegrityError when a bit, the key or the associated bytes differ
 */
export function openSecret(key: Buffer, sealed: Buffer, associated: Buffer): Buffer {
  requireKey(key);
  if (sealed.length < OVERHEAD_BYTES || sealed[0] !== VERSION) {
    throw new IntegrityError('The sealed secret has an unknown format.');
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const body = sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(versioned(associated));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new IntegrityError('The sealed secret failed its integrity check.');
  }
}

/**
 * Wraps a 32-byte key under another one; the result has `WRAPPED_KEY_BYTES` bytes.
 * Re-wrapping for a new wrapping key is `wrapKey(next, unwrapKey(previous, wrapped, a), a)`.
 */
export function wrapKey(wrappingKey: Buffer, key: Buffer, associated: Buffer): Buffer {
  requireKey(key);
  return sealSecret(wrappingKey, key, associated);
}

/** @throws IntegrityError when a bit, the wrapping key or the associated bytes differ */
export function unwrapKey(wrappingKey: Buffer, wrapped: Buffer, associated: Buffer): Buffer {
  if (wrapped.length !== WRAPPED_KEY_BYTES) throw new IntegrityError('The wrapped key has an unknown format.');
  return openSecret(wrappingKey, wrapped, associated);
}

/** @throws RangeError unless the key has exactly 32 bytes */
export function requireKey(key: Buffer): void {
  if (key.length !== KEY_BYTES) throw new RangeError('An encryption key must be exactly 32 bytes.');
}

function versioned(associated: Buffer): Buffer {
  return Buffer.concat([Buffer.of(VERSION), associated]);
}
