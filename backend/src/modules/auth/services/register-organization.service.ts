import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import { CreateOrganization, startTrial } from '../../tenancy';
import { CONFIRMATION, usernameFrom } from '../domain/registration-rules';
import { AccountExistsError } from '../registration.errors';
import { ExistingAccounts } from './existing-accounts';
import { MailedLinks } from './mailed-links';
import { NewAccounts } from './new-accounts';

export interface FirstAdmin {
  name: string;
  email: string;
  password: string;
}

/** A new organization, its first admin and its trial, in one transaction. The admin may sign in at once. */
@Injectable()
export class RegisterOrganization {
  constructor(
    private readonly organizations: CreateOrganization,
    private readonly accounts: NewAccounts,
    private readonly existing: ExistingAccounts,
    private readonly links: MailedLinks,
    private readonly passwords: PasswordHasher,
    private readonly audit: AuditLog,
  ) {}

  /** With the address of an existing account nothing is created, and its owner is told by mail. */
  async run(organizationName: string, admin: FirstAdmin, caller: Caller): Promise<void> {
    const passwordHash = await this.passwords.hash(admin.password);
    if (await this.existing.noticed(admin.email, caller)) return;
    try {
      await this.organizations.run({ name: organizationName }, caller.requestId, async (tx) => {
        await this.addAdmin(tx, admin, passwordHash, caller);
        await startTrial(tx);
      });
    } catch (error) {
      // Somebody else registered the address meanwhile: the organization is rolled back with its admin.
      if (!(error instanceof AccountExistsError)) throw error;
      await this.existing.noticed(admin.email, caller);
    }
  }

  private async addAdmin(tx: Transaction, admin: FirstAdmin, passwordHash: string, caller: Caller): Promise<void> {
    const { name, email } = admin;
    const id = await this.accounts.insertNumbered(tx, {
      name,
      email,
      username: usernameFrom(email),
      passwordHash,
      role: 'admin',
      departmentId: null,
      isActive: true,
    });
    await this.audit.record(tx, {
      action: 'register',
      resource: 'user',
      resourceId: id,
      details: { role: 'admin' },
      as: { userId: id, name, ip: caller.ip, userAgent: caller.userAgent },
    });
    await this.links.send(tx, CONFIRMATION, { id, email });
  }
}
