import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { UnauthenticatedError } from '../auth.errors';
import { AccountLock } from './account-lock';

export interface ProvenAccount {
  email: string;
  name: string;
  organizationName: string;
  /** The stored hash that the password was right for. */
  password: string;
}

/** Asks a signed-in member for the password again. Whoever found an open screen gets no more tries than at the door. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordHasher,
    private readonly lock: AccountLock,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError naming currentPassword, AccountLockedError */
  async require(actor: Actor, currentPassword: string): Promise<ProvenAccount> {
    const account = await this.account(actor);
    await this.lock.countTry(account.email);
    if (!(await this.passwords.verify(account.password, currentPassword))) {
      await this.unitOfWork.run(actor, (tx) =>
        this.audit.record(tx, { action: 'reauthentication_failed', resource: 'user', resourceId: actor.userId ?? 0 }),
      );
      throw new InvalidInputError({ currentPassword: 'The current password is wrong' });
    }
    await this.lock.forget(account.email);
    return account;
  }

  private account(actor: Actor): Promise<ProvenAccount> {
    return this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<ProvenAccount>(
        `SELECT u."email", u."name", u."password", o."name" AS "organizationName"
         FROM users u JOIN organizations o ON o."id" = u."organizationId"
         WHERE u."organizationId" = $1 AND u."id" = $2`,
        [actor.organizationId, actor.userId],
      );
      if (!row) throw new UnauthenticatedError();
      return row;
    });
  }
}
