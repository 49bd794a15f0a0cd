import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { IntegrityError } from '../../../platform/crypto/integrity-error';
import { deriveKey, openSecret, sealSecret } from '../../../platform/crypto/secret-box';
import type { Transaction } from '../../../platform/database/unit-of-work';

const context = (organizationId: number, userId: number): Buffer =>
  Buffer.from(`countersign/two-factor/${organizationId}/${userId}`);

/** Seals the secrets of second factors under the master key, each bound to its owner. */
@Injectable()
export class TwoFactorSecrets {
  /** One for each master key, newest first; last the one of the time when there was only one. */
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(@Inject(CONFIG) { masterKeys: [newest, ...older], masterKey }: Config) {
    const key = (master: Buffer): Buffer => deriveKey(master, 'two-factor-secrets');
    this.keys = [key(newest), ...[...older, masterKey].map(key)];
  }

  /** The secret in the form the row keeps. */
  seal(organizationId: number, userId: number, secret: Buffer): string {
    return sealSecret(this.keys[0], secret, context(organizationId, userId)).toString('base64url');
  }

  /** @throws IntegrityError when it was altered, or is another member's */
  open(organizationId: number, userId: number, sealed: string): Buffer {
    return this.opened(organizationId, userId, sealed).secret;
  }

  /** Seals the secrets of the organization's members under the newest master key. @returns how many were under an older one */
  async reseal(tx: Transaction): Promise<number> {
    const { organizationId } = tx.actor;
    const rows = await tx.query<{ id: number; sealed: string }>(
      `SELECT "id", "twoFactorSecret" AS "sealed" FROM users
       WHERE "organizationId" = $1 AND "twoFactorSecret" IS NOT NULL FOR NO KEY UPDATE`,
      [organizationId],
    );
    let count = 0;
    for (const { id, sealed } of rows) {
      const { secret, underNewest } = this.opened(organizationId, id, sealed);
      if (underNewest) continue;
      await tx.query(`UPDATE users SET "twoFactorSecret" = $3 WHERE "organizationId" = $1 AND "id" = $2`, [
        organizationId,
        id,
        this.seal(organizationId, id, secret),
      ]);
      count += 1;
    }
    return count;
  }

  private opened(organizationId: number, userId: number, sealed: string): { secret: Buffer; underNewest: boolean } {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const [index, key] of this.keys.entries()) {
      try {
        return { secret: openSecret(key, bytes, context(organizationId, userId)), underNewest: index === 0 };
      } catch (error) {
        if (!(error instanceof IntegrityError)) throw error;
      }
    }
    throw new IntegrityError('No master key opens the secret of the second factor.');
  }
}
