import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { AccountLock, CurrentPassword, TwoFactor } from '../../auth';
import { AuditLog } from '../../audit';
import { Organizations } from '../../tenancy';
import { SignatureRequiredError, SignatureUnavailableError } from '../workflow.errors';

/** What a person enters to sign a decision. */
export interface Signature {
  password?: string | undefined;
  /** Of the authenticator app. */
  code?: string | undefined;
}

/** How a decision was signed; `session`: by being signed in. */
export type SignedWith = 'session' | 'password' | 'two_factor';

/** Asks again who decides, where the organization wants decisions signed (21 CFR 11.200). */
@Injectable()
export class Signatures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: Organizations,
    private readonly current: CurrentPassword,
    private readonly twoFactor: TwoFactor,
    private readonly lock: AccountLock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns what the decision is signed with
   * @throws SignatureRequiredError when nothing was entered, SignatureUnavailableError without an authenticator app
   * @throws InvalidInputError naming `signature`, AccountLockedError after too many wrong tries
   */
  async require(actor: Actor, signature: Signature | undefined): Promise<SignedWith> {
    const { decisionSignature } = await this.unitOfWork.run(actor, (tx) => this.organizations.policies(tx));
    if (decisionSignature === 'password') {
      if (!signature?.password) throw new SignatureRequiredError('password');
      await this.byPassword(actor, signature.password);
      return 'password';
    }
    if (decisionSignature === 'two_factor') {
      await this.byCode(actor, signature?.code);
      return 'two_factor';
    }
    return 'session';
  }

  private async byPassword(actor: Actor, password: string): Promise<void> {
    try {
      await this.current.require(actor, password);
    } catch (error) {
      if (error instanceof InvalidInputError) throw new InvalidInputError({ signature: 'This password is wrong' });
      throw error;
    }
  }

  private async byCode(actor: Actor, code: string | undefined): Promise<void> {
    const [user] = await this.unitOfWork.run(actor, (tx) =>
      tx.query<{ email: string; enabled: boolean }>(
        `SELECT "email", "twoFactorEnabled" AS "enabled" FROM users WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, actor.userId],
      ),
    );
    if (!user?.enabled) throw new SignatureUnavailableError();
    if (!code) throw new SignatureRequiredError('two_factor');
    await this.lock.countTry(user.email);
    const valid = await this.unitOfWork.run(actor, async (tx) => {
      if (await this.twoFactor.redeemTotp(tx, actor.userId ?? 0, code)) return true;
      await this.audit.record(tx, {
        action: 'reauthentication_failed',
        resource: 'user',
        resourceId: actor.userId ?? 0,
      });
      return false;
    });
    if (!valid) throw new InvalidInputError({ signature: 'This code is wrong or was used before' });
    await this.lock.forget(user.email);
  }
}
