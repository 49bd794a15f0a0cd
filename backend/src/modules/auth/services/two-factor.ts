import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { CONFIG, type Config } from '../../../config/config';
import { IntegrityError } from '../../../platform/crypto/integrity-error';
import { deriveKey } from '../../../platform/crypto/secret-box';
import { DatabaseClock } from '../../../platform/database/database-clock';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { normalizedRecoveryCode, RECOVERY_CODES, randomRecoveryCode } from '../domain/recovery-codes';
import { TwoFactorSecrets } from './two-factor-secrets';

const ISSUER = 'Countersign';
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Clocks may differ by one step. */
const WINDOW = 1;

export type SecondFactor = 'totp' | 'recovery_code';

interface SecretRow {
  twoFactorSecret: string | null;
  twoFactorLastStep: number | null;
  twoFactorEnabled: boolean;
}

/**
 * The second factor of a member: time-based codes (RFC 6238) and recovery codes. The secret is sealed
 * under a key outside the database and bound to its owner; each code works once.
 */
@Injectable()
export class TwoFactor {
  private readonly logger = new Logger('TwoFactor');
  private readonly recoveryKey: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly secrets: TwoFactorSecrets,
    private readonly clock: DatabaseClock,
  ) {
    this.recoveryKey = deriveKey(config.masterKey, 'two-factor-recovery-codes');
  }

  /** A new secret in the transaction actor's row; without effect until a code of it is confirmed. */
  async begin(tx: Transaction, account: string): Promise<{ secret: string; uri: string }> {
    const { organizationId, userId } = tx.actor;
    const bytes = randomBytes(SECRET_BYTES);
    const sealed = this.secrets.seal(organizationId, userId ?? 0, bytes);
    await tx.query(
      `UPDATE users SET "twoFactorSecret" = $3, "twoFactorLastStep" = NULL
       WHERE "organizationId" = $1 AND "id" = $2 AND NOT "twoFactorEnabled"`,
      [organizationId, userId, sealed],
    );
    const totp = generator(bytes, account);
    return { secret: totp.secret.base32, uri: totp.toString() };
  }

  /** Uses up a code of the app, or else a recovery code. Null when it is neither, or was used before. */
  async redeem(tx: Transaction, userId: number, code: string): Promise<SecondFactor | null> {
    if (await this.redeemTotp(tx, userId, code)) return 'totp';
    return (await this.redeemRecoveryCode(tx, userId, code)) ? 'recovery_code' : null;
  }

  /**
   * Uses up a code of the app: it must be of a later step than the last one used (RFC 6238, 5.2).
   * @param state `enrolling` while the secret waits for its first code
   */
  async redeemTotp(
    tx: Transaction,
    userId: number,
    code: string,
    state: 'enabled' | 'enrolling' = 'enabled',
  ): Promise<boolean> {
    const token = code.replace(/\s/g, '');
    const { organizationId } = tx.actor;
    const [row] = await tx.query<SecretRow>(
      `SELECT "twoFactorSecret", "twoFactorLastStep", "twoFactorEnabled" FROM users
       WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
      [organizationId, userId],
    );
    if (!row?.twoFactorSecret || row.twoFactorEnabled !== (state === 'enabled') || !/^\d{6}$/.test(token)) return false;
    const secret = this.opened(organizationId, userId, row.twoFactorSecret);
    const step = secret && matchingStep(secret, token, this.clock.now());
    if (step === null || step <= (row.twoFactorLastStep ?? -1)) return false;
    await tx.query(`UPDATE users SET "twoFactorLastStep" = $3 WHERE "organizationId" = $1 AND "id" = $2`, [
      organizationId,
      userId,
      step,
    ]);
    return true;
  }

  /** Ten new recovery codes in place of the old ones. They are shown once; only keyed hashes stay. */
  async renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
    const { organizationId } = tx.actor;
    await this.forgetRecoveryCodes(tx, userId);
    const codes = Array.from({ length: RECOVERY_CODES }, randomRecoveryCode);
    await tx.query(
      `INSERT INTO two_factor_recovery_codes ("organizationId", "userId", "codeHash") SELECT $1, $2, unnest($3::text[])`,
      [organizationId, userId, codes.map((code) => this.recoveryHash(organizationId, userId, code))],
    );
    return codes;
  }

  /** Switches the second factor off: secret and recovery codes are gone. Also what an admin's reset does. */
  async remove(tx: Transaction, userId: number): Promise<void> {
    await tx.query(
      `UPDATE users SET "twoFactorEnabled" = false, "twoFactorSecret" = NULL, "twoFactorLastStep" = NULL, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, userId],
    );
    await this.forgetRecoveryCodes(tx, userId);
  }

  /** A damaged secret fits no code: its owner signs in with a recovery code, or an admin resets it. The log tells the operator. */
  private opened(organizationId: number, userId: number, sealed: string): Buffer | null {
    try {
      return this.secrets.open(organizationId, userId, sealed);
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error;
      this.logger.error({ code: error.code, what: 'two-factor secret', organizationId, userId });
      return null;
    }
  }

  private async redeemRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
    const { organizationId } = tx.actor;
    const normalized = normalizedRecoveryCode(code);
    if (!normalized) return false;
    const used = await tx.query(
      `UPDATE two_factor_recovery_codes SET "usedAt" = now()
       WHERE "organizationId" = $1 AND "userId" = $2 AND "codeHash" = $3 AND "usedAt" IS NULL RETURNING "id"`,
      [organizationId, userId, this.recoveryHash(organizationId, userId, normalized)],
    );
    return used.length > 0;
  }

  private async forgetRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
    await tx.query(`DELETE FROM two_factor_recovery_codes WHERE "organizationId" = $1 AND "userId" = $2`, [
      tx.actor.organizationId,
      userId,
    ]);
  }

  /** Keyed and bound to the owner. A fast hash suffices for 79 random bits. */
  private recoveryHash(organizationId: number, userId: number, code: string): string {
    return createHmac('sha256', this.recoveryKey).update(`${organizationId}/${userId}/${code}`).digest('base64url');
  }
}

function generator(secret: Buffer, label?: string): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    issuer: ISSUER,
    ...(label && { label }),
    secret: new Secret({ buffer: bytes.buffer }),
    period: STEP_SECONDS,
  });
}

/** The time step the code belongs to, or null. */
function matchingStep(secret: Buffer, token: string, timestamp: number): number | null {
  const delta = generator(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
