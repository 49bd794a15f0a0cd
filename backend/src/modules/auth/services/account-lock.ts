import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { deriveKey } from '../../../platform/crypto/secret-box';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { AccountLockedError } from '../auth.errors';
import { LOCK_MINUTES, MAX_FAILURES } from '../domain/session-rules';

/**
 * Counts sign-in tries per account in the database, whatever the address or spelling. A try is counted
 * before the password is looked at, so that parallel guesses cannot slip through.
 */
@Injectable()
export class AccountLock {
  private readonly key: Buffer;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.masterKey, 'sign-in-attempts');
  }

  /** Counts one try. @throws AccountLockedError when the account is locked; then the password is not looked at. */
  async countTry(login: string): Promise<void> {
    const [row] = await this.unitOfWork.global<{ failures: number; secondsLeft: number }>(
      `INSERT INTO sign_in_attempts AS a ("accountKey", "failures", "lastFailureAt") VALUES ($1, 1, now())
       ON CONFLICT ("accountKey") DO UPDATE SET
         "failures" = CASE WHEN a."lastFailureAt" < now() - make_interval(mins => $2) THEN 1 ELSE a."failures" + 1 END,
         "lockedUntil" = CASE WHEN a."lastFailureAt" < now() - make_interval(mins => $2) THEN NULL
                              WHEN a."lockedUntil" IS NULL AND a."failures" + 1 > $3 THEN now() + make_interval(mins => $2)
                              ELSE a."lockedUntil" END,
         "lastFailureAt" = CASE WHEN a."lockedUntil" > now() THEN a."lastFailureAt" ELSE now() END
       RETURNING "failures", ceil(extract(epoch FROM coalesce("lockedUntil", now()) - now()))::int AS "secondsLeft"`,
      [this.accountKey(login), LOCK_MINUTES, MAX_FAILURES],
    );
    if (row && row.failures > MAX_FAILURES) throw new AccountLockedError(Math.max(row.secondsLeft, 1));
  }

  /** Writes the counted try once more, unchanged: for whoever has to take as long as one who writes something. */
  async touch(tx: Transaction, login: string): Promise<void> {
    await tx.query(`UPDATE sign_in_attempts SET "failures" = "failures" WHERE "accountKey" = $1`, [
      this.accountKey(login),
    ]);
  }

  /** After a right password: the count starts anew. */
  async forget(login: string): Promise<void> {
    await this.unitOfWork.global(`DELETE FROM sign_in_attempts WHERE "accountKey" = $1`, [this.accountKey(login)]);
  }

  /** A keyed hash, so that the table tells nobody which addresses were tried. */
  private accountKey(login: string): Buffer {
    return createHmac('sha256', this.key).update(lowered(login.trim())).digest();
  }
}

/**
 * Lower case one character for one, as PostgreSQL compares addresses. `toLowerCase` on the whole text
 * looks at neighbours and may answer with two characters for one (U+0130), which would give the same
 * account several counts.
 */
function lowered(text: string): string {
  return Array.from(text, (character) => Array.from(character.toLowerCase())[0]).join('');
}
