import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import type { Caller } from '../../../platform/http/access';
import { AccountLock, SESSION_HOURS, SessionTokens, type AccountUser, type OpenSession } from '../../auth';
import { InvalidSuperAdminCredentialsError } from '../administration.errors';
import { administratorLogin, toAccount, type AdministratorRow } from '../domain/administrator';
import { recordAdministration } from './administrator-log';
import { AdministratorStore, type SuperQuery } from './administrator-store';

export interface SuperAdminCredentials {
  email: string;
  password: string;
  accessCode: string;
}

type Secrets = AdministratorRow & { password: string; accessCode: string };

/**
 * Signs a super administrator in. Password and access code are both hashed against in every try, known
 * account or not: what was wrong shows neither in the answer nor in the work done.
 */
@Injectable()
export class SuperAdminSignIn {
  constructor(
    private readonly store: AdministratorStore,
    private readonly passwords: PasswordHasher,
    private readonly lock: AccountLock,
    private readonly tokens: SessionTokens,
  ) {}

  /** @throws InvalidSuperAdminCredentialsError, AccountLockedError */
  async run(credentials: SuperAdminCredentials, caller: Caller): Promise<OpenSession> {
    const login = administratorLogin(credentials.email);
    await this.lock.countTry(login);
    const [account] = await this.store.query<Secrets>(
      `SELECT "id", "name", "email", "isActive", "lastLogin", "password", "accessCode" FROM administrators
       WHERE lower("email") = lower($1)`,
      [credentials.email],
    );
    const [password, accessCode] = await Promise.all([
      this.check(account?.password, credentials.password),
      this.check(account?.accessCode, credentials.accessCode),
    ]);
    if (!account || !password || !accessCode || !account.isActive) {
      if (account) await this.recordRefusal(account, caller);
      throw new InvalidSuperAdminCredentialsError();
    }
    const session = await this.open(account, caller);
    await this.lock.forget(login);
    return session;
  }

  private check(stored: string | undefined, given: string): Promise<boolean> {
    return stored === undefined ? this.passwords.verifyDummy(given) : this.passwords.verify(stored, given);
  }

  private async recordRefusal(account: AdministratorRow, caller: Caller): Promise<void> {
    await this.store.run((query) => this.record(query, account, 'login_failed', caller));
  }

  private async open(account: AdministratorRow, caller: Caller): Promise<OpenSession> {
    const sessionId = this.tokens.newSessionId();
    const secret = this.tokens.newSecret();
    const user = await this.store.run(async (query): Promise<AccountUser> => {
      await query(
        `INSERT INTO administrator_sessions ("id", "administratorId", "refreshHash", "ipAddress", "userAgent", "expiresAt")
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(hours => ${SESSION_HOURS}))`,
        [sessionId, account.id, this.tokens.hash(secret), caller.ip, caller.userAgent],
      );
      const [row] = await query<AdministratorRow>(
        `UPDATE administrators SET "lastLogin" = now() WHERE "id" = $1
         RETURNING "id", "name", "email", "isActive", "lastLogin"`,
        [account.id],
      );
      await this.record(query, account, 'login', caller);
      return toAccount(row ?? account);
    });
    const value = this.tokens.formatRefresh({ organizationId: null, sessionId, secret });
    const token = this.tokens.administratorAccess(account.id, sessionId);
    return { user, token, refresh: { value, maxAgeSeconds: undefined } };
  }

  private record(query: SuperQuery, { id, name }: AdministratorRow, action: string, caller: Caller): Promise<void> {
    const person = { administratorId: id, administratorName: name };
    return recordAdministration({ query }, { ...person, action, resource: 'administrator', resourceId: id, ...caller });
  }
}
