import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { AccountLock } from './account-lock';
import { CurrentPassword } from './current-password';
import { TwoFactor } from './two-factor';

/** What a signed-in person enters to prove again who they are. */
export interface Proof {
  password?: string | undefined;
  /** Of the authenticator app. */
  code?: string | undefined;
}

/** Asks a signed-in member again who they are. Wrong tries count as they do at the door. */
@Injectable()
export class ConfirmIdentity {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly current: CurrentPassword,
    private readonly twoFactor: TwoFactor,
    private readonly lock: AccountLock,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError naming `field`, AccountLockedError after too many wrong tries */
  async byPassword(actor: Actor, password: string, field: string): Promise<void> {
    try {
      await this.current.require(actor, password);
    } catch (error) {
      if (error instanceof InvalidInputError) throw new InvalidInputError({ [field]: 'This password is wrong' });
      throw error;
    }
  }

  /** Who has no authenticator app has no right code. @throws as `byPassword` */
  async byCode(actor: Actor, code: string, field: string): Promise<void> {
    const userId = actor.userId ?? 0;
    const [user] = await this.unitOfWork.run(actor, (tx) =>
      tx.query<{ email: string; enabled: boolean }>(
        `SELECT "email", "twoFactorEnabled" AS "enabled" FROM users WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, userId],
      ),
    );
    await this.lock.countTry(user?.email ?? '');
    const valid = await this.unitOfWork.run(actor, async (tx) => {
      if (user?.enabled && (await this.twoFactor.redeemTotp(tx, userId, code))) return true;
      await this.audit.record(tx, { action: 'reauthentication_failed', resource: 'user', resourceId: userId });
      return false;
    });
    if (!valid) throw new InvalidInputError({ [field]: 'This code is wrong or was used before' });
    await this.lock.forget(user?.email ?? '');
  }
}
