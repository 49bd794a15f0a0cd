import { Algorithm, hash, parseOptions, verify, Version } from '@node-rs/argon2';
import { Semaphore } from 'async-mutex';
import { randomBytes } from 'node:crypto';

export interface PasswordCost {
  /** KiB */
  memoryCost: number;
  /** Passes */
  timeCost: number;
  /** Lanes */
  parallelism: number;
}

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
export const OWASP_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * So many are hashed at a time, in the whole process: each holds its memory and one of the four threads that also read and
 * write files. Who has no account waits for a turn like everybody else.
 */
const turns = new Semaphore(2);

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Password hashes: argon2id (RFC 9106) in PHC string format, a random salt each. */
export class PasswordHasher {
  private readonly dummy: string;

  constructor(private readonly cost: PasswordCost = OWASP_COST) {
    this.dummy = unmatchable(cost);
  }

  /** Hashes the whole password, of any length and alphabet. */
  hash(password: string): Promise<string> {
    const options = { ...this.cost, algorithm: Algorithm.Argon2id, outputLen: HASH_BYTES };
    return turns.runExclusive(() => hash(normalized(password), options));
  }

  /**
   * Whether the password is the one hashed in `stored`.
   *
   * @throws Error when `stored` is not an argon2 hash
   */
  verify(stored: string, password: string): Promise<boolean> {
    return verified(stored, password);
  }

  /** Spends the time of one `verify` where there is no account to verify against. Always false. */
  verifyDummy(password: string): Promise<false> {
    return verified(this.dummy, password).then(() => false);
  }

  /** Whether `stored` was made with another algorithm or less cost than today's. */
  needsRehash(stored: string): boolean {
    const made = parseOptions(stored);
    return (
      made.algorithm !== Algorithm.Argon2id ||
      made.version !== Version.V0x13 ||
      made.memoryCost < this.cost.memoryCost ||
      made.timeCost < this.cost.timeCost ||
      made.parallelism < this.cost.parallelism ||
      made.outputLen < HASH_BYTES ||
      made.saltLen < SALT_BYTES
    );
  }
}

const verified = (stored: string, password: string): Promise<boolean> =>
  turns.runExclusive(() => verify(stored, normalized(password)));

/** NFKC, so that the same keys on another system or keyboard give the same bytes (NIST SP 800-63B-4, 3.1.1.2). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/**
 * A hash that no password is known for: random bytes in place of salt and result. Made without
 * hashing, so that the first sign-in after start costs no more than later ones.
 */
function unmatchable({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(SALT_BYTES)}$${base64(HASH_BYTES)}`;
}
