import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { requirePassword } from '../../auth';
import { MIN_ACCESS_CODE } from '../domain/administrator';
import { recordAdministration } from './administrator-log';
import { AdministratorStore } from './administrator-store';

export interface NewAdministrator {
  email: string;
  name: string;
  password: string;
  accessCode: string;
}

/** Creates a super administrator: from the operator's command or environment, never over HTTP. */
@Injectable()
export class CreateAdministrator {
  constructor(
    private readonly store: AdministratorStore,
    private readonly passwords: PasswordHasher,
  ) {}

  /** @throws InvalidInputError when a secret is weak or the address is taken */
  async run(administrator: NewAdministrator, how: string): Promise<void> {
    requireStrongSecrets(administrator);
    const { email, name, password, accessCode } = administrator;
    const [passwordHash, accessCodeHash] = await Promise.all([
      this.passwords.hash(password),
      this.passwords.hash(accessCode),
    ]);
    await this.store.run(async (query) => {
      const [row] = await query<{ id: number }>(
        `INSERT INTO administrators ("email", "name", "password", "accessCode") VALUES ($1, $2, $3, $4)
         ON CONFLICT (lower("email")) DO NOTHING RETURNING "id"`,
        [email, name, passwordHash, accessCodeHash],
      );
      if (!row) throw new InvalidInputError({ email: 'A super administrator with this e-mail address exists already' });
      await recordAdministration(
        { query },
        {
          administratorId: row.id,
          administratorName: name,
          action: 'create',
          resource: 'administrator',
          resourceId: row.id,
          details: { how },
          ip: null,
          userAgent: null,
          requestId: how,
        },
      );
    });
  }

  /** For the demo: does nothing once this one exists. */
  async runOnce(administrator: NewAdministrator, how: string): Promise<void> {
    const known = await this.store.query(`SELECT 1 FROM administrators WHERE lower("email") = lower($1)`, [
      administrator.email,
    ]);
    if (known.length === 0) await this.run(administrator, how);
  }

  /** For the start: does nothing once there is any. */
  async runFirst(administrator: NewAdministrator, how: string): Promise<boolean> {
    const [row] = await this.store.query<{ exists: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM administrators) AS "exists"`,
    );
    if (row?.exists) return false;
    await this.run(administrator, how);
    return true;
  }
}

/** The rule of every password; the access code is a second secret of its own. */
function requireStrongSecrets({ email, name, password, accessCode }: NewAdministrator): void {
  if (!isEmail(email)) throw new InvalidInputError({ email: 'Invalid email address' });
  if (name.trim().length < 2) throw new InvalidInputError({ name: 'Name must be at least 2 characters' });
  requirePassword({ password }, { email });
  if ([...accessCode].length < MIN_ACCESS_CODE || accessCode === password) {
    throw new InvalidInputError({
      accessCode: `Access code must be at least ${MIN_ACCESS_CODE} characters and differ from the password`,
    });
  }
}
