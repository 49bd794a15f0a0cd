import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { MemberRole } from '../../tenancy';
import { AccountExistsError } from '../registration.errors';

export interface NewAccount {
  name: string;
  username: string;
  email: string;
  /** Made by `PasswordHasher`. */
  passwordHash: string;
  role: MemberRole;
  departmentId: number | null;
  isActive: boolean;
  /** Set for whoever asks to join. */
  requestedRole?: MemberRole;
  invited?: boolean;
}

const NAMES_TRIED = 20;
const UNIQUE_VIOLATION = '23505';
const FIELD_OF_INDEX: Readonly<Record<string, 'email' | 'username'>> = {
  users_email: 'email',
  users_username: 'username',
};

/** Which field of an account another one has already; undefined when the error is something else. */
export function takenField(error: unknown): 'email' | 'username' | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? FIELD_OF_INDEX[constraint ?? ''] : undefined;
}

/** Writes accounts. E-mail and user name are unique in the installation; races end in the unique keys. */
@Injectable()
export class NewAccounts {
  constructor(private readonly passwords: PasswordHasher) {}

  /** A hash that no password is known for: of somebody who has none yet. */
  unknownPassword(): Promise<string> {
    return this.passwords.hash(randomBytes(32).toString('base64url'));
  }

  /**
   * @returns the member's id
   * @throws AccountExistsError; the transaction goes on
   */
  async insert(tx: Transaction, account: NewAccount): Promise<number> {
    await tx.query('SAVEPOINT new_account');
    try {
      const [row] = await tx.query<{ id: number }>(
        `INSERT INTO users ("organizationId", "name", "username", "email", "password", "role", "departmentId", "isActive",
                            "requestedRole", "joinRequestedAt", "invitedAt")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $9::text IS NULL THEN NULL ELSE now() END,
                 CASE WHEN $10 THEN now() END) RETURNING "id"`,
        [
          tx.actor.organizationId,
          account.name,
          account.username,
          account.email,
          account.passwordHash,
          account.role,
          account.departmentId,
          account.isActive,
          account.requestedRole ?? null,
          account.invited ?? false,
        ],
      );
      await tx.query('RELEASE SAVEPOINT new_account');
      if (!row) throw new Error('The account got no row');
      return row.id;
    } catch (error) {
      const field = takenField(error);
      if (!field) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT new_account');
      throw new AccountExistsError(field);
    }
  }

  /**
   * As `insert`, but a user name that is taken gets a number, and nobody learns that it was: the name is
   * not what people sign in with.
   * @throws AccountExistsError for the e-mail address
   */
  async insertNumbered(tx: Transaction, account: NewAccount): Promise<number> {
    let username = account.username;
    for (let tried = 1; tried < NAMES_TRIED; tried += 1) {
      try {
        return await this.insert(tx, { ...account, username });
      } catch (error) {
        if (!(error instanceof AccountExistsError) || error.field === 'email') throw error;
        const number = tried < 5 ? tried + 1 : randomInt(100, 1_000_000);
        username = `${account.username.slice(0, 90)}${number}`;
      }
    }
    throw new Error('No user name was free');
  }
}
