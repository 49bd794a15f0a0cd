import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { AccountLock } from '../../auth';
import { administratorLogin } from '../domain/administrator';
import { recordAdministration } from './administrator-log';
import { AdministratorStore, type SuperQuery } from './administrator-store';

export interface StoredSecrets {
  password: string;
  accessCode: string;
}

export type Secret = keyof StoredSecrets;

/** Asks a signed-in super administrator for the password again, and replaces a secret that was proven this way. */
@Injectable()
export class AdministratorSecrets {
  constructor(
    private readonly store: AdministratorStore,
    private readonly passwords: PasswordHasher,
    private readonly lock: AccountLock,
  ) {}

  /** @throws InvalidInputError naming currentPassword, AccountLockedError */
  async require(
    { administratorId, email, ...administrator }: Administrator,
    currentPassword: string,
  ): Promise<StoredSecrets> {
    const [stored] = await this.store.query<StoredSecrets & Record<string, unknown>>(
      `SELECT "password", "accessCode" FROM administrators WHERE "id" = $1 AND "isActive"`,
      [administratorId],
    );
    if (!stored) throw new NotFoundError();
    const login = administratorLogin(email);
    await this.lock.countTry(login);
    if (!(await this.passwords.verify(stored.password, currentPassword))) {
      await this.store.run((query) =>
        this.record(query, { administratorId, email, ...administrator }, 'reauthentication_failed', {}),
      );
      throw new InvalidInputError({ currentPassword: 'The current password is wrong' });
    }
    await this.lock.forget(login);
    return stored;
  }

  /** Whether the text is the secret that is stored. */
  same(stored: string, text: string): Promise<boolean> {
    return this.passwords.verify(stored, text);
  }

  /**
   * Stores the new secret, ends all other sessions and keeps it on record.
   * @returns false when the password was changed by somebody else meanwhile; nothing is changed then
   */
  async replace(administrator: Administrator, proven: StoredSecrets, secret: Secret, text: string): Promise<boolean> {
    const hash = await this.passwords.hash(text);
    return this.store.run(async (query) => {
      const changed = await query(
        `UPDATE administrators SET "${secret}" = $3 WHERE "id" = $1 AND "password" = $2 RETURNING "id"`,
        [administrator.administratorId, proven.password, hash],
      );
      if (changed.length === 0) return false;
      const reason = secret === 'password' ? 'password_changed' : 'access_code_changed';
      const ended = await endOthers(query, administrator, reason);
      const action = secret === 'password' ? 'change_password' : 'change_access_code';
      await this.record(query, administrator, action, { sessionsEnded: ended });
      return true;
    });
  }

  private record(
    query: SuperQuery,
    administrator: Administrator,
    action: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    const { administratorId, name } = administrator;
    const entry = { action, resource: 'administrator', resourceId: administratorId, details };
    return recordAdministration({ query }, { ...administrator, administratorName: name, ...entry });
  }
}

/** Ends all sessions of the administrator but the one that asks. @returns how many */
export async function endOthers(query: SuperQuery, administrator: Administrator, reason: string): Promise<number> {
  const ended = await query(
    `UPDATE administrator_sessions SET "endedAt" = now(), "endedReason" = $3
     WHERE "administratorId" = $1 AND "id" <> $2 AND "endedAt" IS NULL AND "expiresAt" > now() RETURNING "id"`,
    [administrator.administratorId, administrator.sessionId, reason],
  );
  return ended.length;
}
