import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import { InvalidTwoFactorCodeError } from '../auth.errors';
import type { SignInOutcome } from '../domain/open-session';
import { AccountLock } from './account-lock';
import { asPerson, OpenMemberSession } from './open-member-session.service';
import { TwoFactorChallenges } from './two-factor-challenges';
import { TwoFactor } from './two-factor';

interface Account {
  id: number;
  organizationId: number;
  email: string;
  name: string;
  password: string;
  live: boolean;
}

/** The second step of a sign-in. Wrong codes count against the same lock as wrong passwords. */
@Injectable()
export class VerifyTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly challenges: TwoFactorChallenges,
    private readonly twoFactor: TwoFactor,
    private readonly lock: AccountLock,
    private readonly sessions: OpenMemberSession,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidTwoFactorCodeError, AccountLockedError */
  async run(challenge: string, code: string, caller: Caller): Promise<SignInOutcome> {
    const asked = this.challenges.read(challenge);
    const account = asked && (await this.account(asked.organizationId, asked.userId));
    if (!account?.live || !this.challenges.matches(asked?.proof ?? '', account.password))
      throw new InvalidTwoFactorCodeError();
    await this.lock.countTry(account.email);
    const method = await this.unitOfWork.run(systemActor(account.organizationId, caller.requestId), async (tx) => {
      const used = await this.twoFactor.redeem(tx, account.id, code);
      const entry = used
        ? { action: 'two_factor_passed', details: { method: used } }
        : { action: 'login_failed', details: { reason: 'wrong_second_factor' } };
      await this.audit.record(tx, {
        ...entry,
        resource: 'user',
        resourceId: account.id,
        as: asPerson(account, caller),
      });
      return used;
    });
    if (!method) throw new InvalidTwoFactorCodeError();
    const wish = { rememberMe: asked?.rememberMe ?? false, details: { secondFactor: method } };
    const outcome = await this.sessions.run(account, wish, caller);
    await this.lock.forget(account.email);
    return outcome;
  }

  private async account(organizationId: number, userId: number): Promise<Account | undefined> {
    const text = `
      SELECT u."id", u."organizationId", u."email", u."name", u."password",
             u."isActive" AND u."twoFactorEnabled" AND o."isActive" AS "live"
      FROM users u JOIN organizations o ON o."id" = u."organizationId"
      WHERE u."organizationId" = $1 AND u."id" = $2`;
    const statement = { name: 'auth.second_factor_account', text };
    const [row] = await this.unitOfWork.read<Account>(organizationId, statement, [organizationId, userId]);
    return row;
  }
}
