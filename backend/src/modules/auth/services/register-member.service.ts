import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import type { MemberRole } from '../../tenancy';
import { CONFIRMATION, joinsByConfirming, usernameFrom } from '../domain/registration-rules';
import { AccountExistsError } from '../registration.errors';
import { ExistingAccounts } from './existing-accounts';
import { MailedLinks } from './mailed-links';
import { NewAccounts } from './new-accounts';
import { requirePassword } from './require-password';

export interface Registrant {
  name: string;
  email: string;
  password: string;
  confirmPassword?: string;
  username?: string;
  department?: string;
  /** What the person wants to be; never what they become by asking. */
  role: MemberRole;
}

interface JoinableOrganization {
  id: number;
  name: string;
  joinPolicy: string;
}

/**
 * A person asks to join an existing organization. The account starts inactive and as a plain user,
 * whatever was sent; the confirmed address or an admin makes it more.
 */
@Injectable()
export class RegisterMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: NewAccounts,
    private readonly existing: ExistingAccounts,
    private readonly links: MailedLinks,
    private readonly passwords: PasswordHasher,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws InvalidInputError naming the organization or the password */
  async run(
    person: Registrant,
    organizationId: number | undefined,
    caller: Caller,
  ): Promise<{ adminDecides: boolean }> {
    const organization = await this.organization(organizationId);
    requirePassword(person, { email: person.email, organizationName: organization.name });
    const passwordHash = await this.passwords.hash(person.password);
    const adminDecides = !joinsByConfirming(organization.joinPolicy, person.role);
    if (await this.existing.noticed(person.email, caller)) return { adminDecides };
    try {
      const actor = systemActor(organization.id, caller.requestId);
      await this.unitOfWork.run(actor, (tx) => this.add(tx, organization, person, passwordHash, caller));
    } catch (error) {
      // The address was registered meanwhile: the answer stays the same.
      if (!(error instanceof AccountExistsError)) throw error;
      await this.existing.noticed(person.email, caller);
    }
    return { adminDecides };
  }

  /** Unknown, suspended and unlisted organizations are one answer. The default one must be open. */
  private async organization(wanted: number | undefined): Promise<JoinableOrganization> {
    const [found] = await this.unitOfWork.global<JoinableOrganization>(`SELECT * FROM joinable_organization($1)`, [
      wanted ?? this.config.defaultOrganizationId,
    ]);
    if (!found || (wanted === undefined && found.joinPolicy !== 'open')) {
      throw new InvalidInputError({ organizationId: 'Please select an organization' });
    }
    return found;
  }

  private async add(
    tx: Transaction,
    { joinPolicy }: JoinableOrganization,
    person: Registrant,
    passwordHash: string,
    caller: Caller,
  ): Promise<void> {
    const { name, email, role } = person;
    const id = await this.accounts.insertNumbered(tx, {
      name,
      email,
      username: person.username || usernameFrom(email),
      passwordHash,
      role: 'user',
      requestedRole: role,
      // A department opens documents: where nobody decides about the member, nobody has decided about that either.
      departmentId: joinPolicy === 'open' ? null : await this.department(tx, person.department),
      isActive: false,
    });
    await this.audit.record(tx, {
      action: 'register',
      resource: 'user',
      resourceId: id,
      details: { requestedRole: role },
      as: { userId: id, name, ip: caller.ip, userAgent: caller.userAgent },
    });
    await this.links.send(tx, CONFIRMATION, { id, email });
  }

  /** The department of that name; a stranger is not told which ones there are. */
  private async department(tx: Transaction, name: string | undefined): Promise<number | null> {
    if (!name) return null;
    const [row] = await tx.query<{ id: number }>(
      `SELECT "id" FROM departments WHERE "organizationId" = $1 AND "isActive" AND lower("name") = lower($2)`,
      [tx.actor.organizationId, name],
    );
    return row?.id ?? null;
  }
}
