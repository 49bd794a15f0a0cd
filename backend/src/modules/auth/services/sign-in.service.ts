import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import type { AppError } from '../../../platform/errors/app-error';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import type { MemberRole } from '../../tenancy';
import { InvalidCredentialsError } from '../auth.errors';
import type { SignInOutcome } from '../domain/open-session';
import { AccountLock } from './account-lock';
import { asPerson, OpenMemberSession } from './open-member-session.service';
import { TwoFactorChallenges } from './two-factor-challenges';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

interface Account {
  id: number;
  organizationId: number;
  email: string;
  name: string;
  role: MemberRole;
  password: string;
  isActive: boolean;
  twoFactorEnabled: boolean;
  organizationActive: boolean;
}

/** A way in. All doors share lock-out, hashing and audit; they differ in whom they admit and in their words. */
export interface Door {
  readonly name: 'member' | 'organization-admin';
  admits(account: { organizationId: number; role: MemberRole }): boolean;
  refusal(): AppError;
}

/** For every member. */
export const MEMBER_DOOR: Door = {
  name: 'member',
  admits: () => true,
  refusal: () => new InvalidCredentialsError(),
};

/** For the admins of one organization. Anybody else gets the answer of a wrong password. */
export const organizationDoor = (organizationId: number): Door => ({
  name: 'organization-admin',
  admits: (account) => account.organizationId === organizationId && account.role === 'admin',
  refusal: () =>
    new InvalidCredentialsError('Invalid credentials. Please check your organization ID, email, and password.'),
});

/** Whom an address without an account belongs to: the same statements find nothing there. */
const NOBODY = { organizationId: 2_147_483_647, userId: 2_147_483_647 };

/** Signs a member in. Unknown, wrong, inactive, suspended and not admitted cost the same time and give the same answer. */
@Injectable()
export class SignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordHasher,
    private readonly lock: AccountLock,
    private readonly sessions: OpenMemberSession,
    private readonly challenges: TwoFactorChallenges,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidCredentialsError, AccountLockedError */
  async run(credentials: Credentials, door: Door, caller: Caller): Promise<SignInOutcome> {
    await this.lock.countTry(credentials.email);
    const account = await this.account(credentials.email);
    if (!account) {
      await this.passwords.verifyDummy(credentials.password);
      await this.recordNothing(credentials.email, caller);
      throw door.refusal();
    }
    const right = await this.passwords.verify(account.password, credentials.password);
    const reason = refusalReason(account, door, right);
    if (reason) {
      await this.recordRefusal(account, door, caller, reason);
      throw door.refusal();
    }
    const { rememberMe } = credentials;
    // The count of tries goes on until the second factor was right as well.
    if (account.twoFactorEnabled) return { kind: 'challenge', challenge: this.challenges.issue(account, rememberMe) };
    const rehashed = this.passwords.needsRehash(account.password)
      ? await this.passwords.hash(credentials.password)
      : null;
    const details = { door: door.name };
    const outcome = await this.sessions.run(account, { rememberMe, rehashed, details }, caller);
    await this.lock.forget(credentials.email);
    return outcome;
  }

  private async account(email: string): Promise<Account | undefined> {
    const [found = NOBODY] = await this.unitOfWork.global<{ organizationId: number; userId: number }>(
      `SELECT "organizationId", "userId" FROM find_account($1)`,
      [email],
    );
    const text = `
      SELECT u."id", u."organizationId", u."email", u."name", u."role", u."password", u."isActive", u."twoFactorEnabled",
             o."isActive" AS "organizationActive"
      FROM users u JOIN organizations o ON o."id" = u."organizationId"
      WHERE u."organizationId" = $1 AND u."id" = $2`;
    const [row] = await this.unitOfWork.read<Account>(found.organizationId, { name: 'auth.account', text }, [
      found.organizationId,
      found.userId,
    ]);
    return row;
  }

  private async recordRefusal(account: Account, door: Door, caller: Caller, reason: string): Promise<void> {
    await this.unitOfWork.run(systemActor(account.organizationId, caller.requestId), (tx) =>
      this.audit.record(tx, {
        action: 'login_failed',
        resource: 'user',
        resourceId: account.id,
        details: { reason, door: door.name },
        as: asPerson(account, caller),
      }),
    );
  }

  /** An address without an account has no log to write to, and takes as long as one that has. */
  private async recordNothing(login: string, caller: Caller): Promise<void> {
    await this.unitOfWork.run(systemActor(NOBODY.organizationId, caller.requestId), (tx) => this.lock.touch(tx, login));
  }
}

function refusalReason(account: Account, door: Door, right: boolean): string | null {
  if (!right) return 'wrong_password';
  if (!account.isActive) return 'inactive';
  if (!account.organizationActive) return 'organization_suspended';
  return door.admits(account) ? null : 'not_admitted';
}
