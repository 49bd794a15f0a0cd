import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { AccountExistsError, CONFIRMATION, INVITATION, MailedLinks, NewAccounts, requirePassword } from '../../auth';
import { MemberQuota, Organizations, parseRole } from '../../tenancy';
import { Admins } from './admins';
import { departmentNamed, lockMember, takenError } from './member-rows';
import { MemberStateError } from '../members.errors';

export interface NewMember {
  name: string;
  username: string;
  email: string;
  role: string;
  department: string;
  /** Empty: the person is invited and chooses it. */
  password?: string;
}

/** An admin adds a member: with a first password at once, or by an invitation. */
@Injectable()
export class CreateMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly admins: Admins,
    private readonly accounts: NewAccounts,
    private readonly links: MailedLinks,
    private readonly passwords: PasswordHasher,
    private readonly organizations: Organizations,
    private readonly quota: MemberQuota,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns the member's id
   * @throws InvalidInputError, MemberLimitError, MemberStateError when the admin's own address is not confirmed
   */
  async run(actor: Actor, input: NewMember): Promise<number> {
    const { password = '' } = input;
    if (password !== '') {
      const { name: organizationName } = await this.organizations.own(actor, actor.organizationId);
      requirePassword({ password }, { email: input.email, organizationName });
    }
    const hash = password === '' ? await this.accounts.unknownPassword() : await this.passwords.hash(password);
    try {
      return await this.unitOfWork.run(actor, (tx) => this.add(tx, input, hash, password === ''));
    } catch (error) {
      if (error instanceof AccountExistsError) throw takenError(error.field);
      throw error;
    }
  }

  private async add(tx: Transaction, input: NewMember, hash: string, invited: boolean): Promise<number> {
    const { name, username, email } = input;
    const role = parseRole(input.role);
    if (!role) throw new InvalidInputError({ role: 'Role is required' });
    this.admins.requireAdmin(tx, await this.admins.lock(tx));
    await this.requireConfirmedAdmin(tx);
    if (!invited) await this.quota.requireRoom(tx);
    const departmentId = await departmentNamed(tx, input.department);
    const account = { name, username, email, role, departmentId, passwordHash: hash, isActive: !invited, invited };
    const id = await this.accounts.insert(tx, account);
    await this.audit.record(tx, {
      action: invited ? 'invite' : 'create',
      resource: 'user',
      resourceId: id,
      details: { role },
    });
    await this.links.send(tx, invited ? INVITATION : CONFIRMATION, { id, email });
    return id;
  }

  /** Otherwise anybody could register an organization and occupy other people's addresses in it. */
  private async requireConfirmedAdmin(tx: Transaction): Promise<void> {
    const admin = await lockMember(tx, tx.actor.userId ?? 0);
    if (admin.emailConfirmed) return;
    throw new MemberStateError('EMAIL_NOT_CONFIRMED', 'Confirm your own e-mail address before you add others');
  }
}
