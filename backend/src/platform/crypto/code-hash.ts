import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/*
 * A six-digit code has a million values, so a fast hash of it is as good as plain text to whoever
 * reads the table. The HMAC key, kept outside the database, makes a stolen table useless; scrypt
 * makes even a stolen table and key slow to search (OWASP ASVS 5.0, 6.5.2 and 11.2.4).
 */
const FORMAT = 'c1';
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SCRYPT_COST = { N: 16_384, r: 8, p: 1 };
const CODE_VALUES = 1_000_000;

/** A six-digit code from a cryptographic generator, uniform over 000000 to 999999. */
export function randomCode(): string {
  return randomInt(0, CODE_VALUES).toString().padStart(6, '0');
}

/** Keyed, salted, slow hashes of one-time codes. One call costs some 40 ms on the thread pool. */
export class CodeHasher {
  /**
   * @param key at least 32 bytes, kept outside the database
   * @throws RangeError when the key is shorter
   */
  constructor(private readonly key: Buffer) {
    if (key.length < 32) throw new RangeError('The key for one-time codes must be at least 32 bytes.');
  }

  /** Printable ASCII for a text column: `c1$salt$hash`, both base64url; 68 characters. */
  async hash(code: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const digest = await this.digest(code, salt);
    return `${FORMAT}$${salt.toString('base64url')}$${digest.toString('base64url')}`;
  }

  /**
   * Whether `code` is the one hashed in `stored`; compared in constant time.
   *
   * @throws Error when `stored` was not made by `hash`
   */
  async verify(code: string, stored: string): Promise<boolean> {
    const [format, salt, expected] = stored.split('$');
    const saltBytes = Buffer.from(salt ?? '', 'base64url');
    const expectedBytes = Buffer.from(expected ?? '', 'base64url');
    if (format !== FORMAT || saltBytes.length !== SALT_BYTES || expectedBytes.length !== HASH_BYTES) {
      throw new Error('The stored code hash is unreadable.');
    }
    return timingSafeEqual(await this.digest(code, saltBytes), expectedBytes);
  }

  private digest(code: string, salt: Buffer): Promise<Buffer> {
    const keyed = createHmac('sha256', this.key).update(code, 'utf8').digest();
    return new Promise((resolve, reject) => {
      scrypt(keyed, salt, HASH_BYTES, SCRYPT_COST, (error, digest) => {
        if (error) reject(error);
        else resolve(digest);
      });
    });
  }
}
