import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/http/access';
import { parseRole } from '../../tenancy';
import type { RegisterDto } from '../controllers/registration.dto';
import { RegisterMember } from './register-member.service';
import { RegisterOrganization } from './register-organization.service';
import { requirePassword } from './require-password';

/** What a person who registers is told; the same whether or not the address has an account already. */
const CONFIRM = 'Check your e-mail to confirm your address.';
const DECISION = 'An administrator of the organization decides about your request.';

/** Tells the two shapes of a registration apart. Only named fields go on from here; whatever else was sent is refused before. */
@Injectable()
export class Register {
  constructor(
    private readonly organizations: RegisterOrganization,
    private readonly members: RegisterMember,
  ) {}

  /** @returns the message of the answer @throws InvalidInputError */
  async run(body: RegisterDto, caller: Caller): Promise<string> {
    if (body.organizationName !== undefined) {
      const { organizationName, adminName = '', adminEmail = '', adminPassword = '', confirmPassword } = body;
      const context = { email: adminEmail, organizationName };
      requirePassword({ password: adminPassword, confirmPassword, field: 'adminPassword' }, context);
      const admin = { name: adminName, email: adminEmail, password: adminPassword };
      await this.organizations.run(organizationName, admin, caller);
      return `Registration successful. ${CONFIRM}`;
    }
    const { name = '', email = '', password = '', confirmPassword, username, department, organizationId } = body;
    const role = parseRole(body.role) ?? 'user';
    const wish = { name, email, password, confirmPassword, username, department, role };
    const { adminDecides } = await this.members.run(wish, organizationId || undefined, caller);
    return ['Registration successful.', CONFIRM, ...(adminDecides ? [DECISION] : [])].join(' ');
  }
}
