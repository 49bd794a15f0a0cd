import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { Caller } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { MemberQuota } from '../../tenancy';
import { InvalidLinkError } from '../registration.errors';
import { MEMBER_JOINED } from '../registration.events';
import { MailedLinks, organizationOf } from './mailed-links';
import { takenField } from './new-accounts';
import { OpenInvitations } from './open-invitations.query';
import { requirePassword } from './require-password';

export interface Acceptance {
  name: string;
  username: string;
  password: string;
  confirmPassword: string;
}

/** The invited person becomes a member, with the role the admin chose; the mail has proved the address. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: OpenInvitations,
    private readonly links: MailedLinks,
    private readonly passwords: PasswordHasher,
    private readonly quota: MemberQuota,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns the message of the answer @throws NotFoundError, InvalidInputError, MemberLimitError */
  async run(token: string, acceptance: Acceptance, caller: Caller): Promise<string> {
    const { email, organizationName } = await this.invitations.one(token);
    requirePassword(acceptance, { email, organizationName });
    const hash = await this.passwords.hash(acceptance.password);
    try {
      await this.unitOfWork.run(systemActor(organizationOf(token), caller.requestId), (tx) =>
        this.accept(tx, token, acceptance, hash, caller),
      );
    } catch (error) {
      if (error instanceof InvalidLinkError) throw new NotFoundError();
      if (takenField(error) === 'username') throw new InvalidInputError({ username: 'This username is already taken' });
      throw error;
    }
    return `Welcome to ${organizationName}. You can sign in now.`;
  }

  private async accept(
    tx: Transaction,
    token: string,
    { name, username }: Acceptance,
    hash: string,
    caller: Caller,
  ): Promise<void> {
    const { link, userId, role } = await this.invitations.find(tx, token);
    await this.quota.requireRoom(tx);
    await this.links.use(tx, link);
    await tx.query(
      `UPDATE users SET "name" = $3, "username" = $4, "password" = $5, "isActive" = true, "invitedAt" = NULL,
                        "emailConfirmedAt" = now(), "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, userId, name, username, hash],
    );
    await this.audit.record(tx, {
      action: 'accept_invitation',
      resource: 'user',
      resourceId: userId,
      details: { role },
      as: { userId, name, ip: caller.ip, userAgent: caller.userAgent },
    });
    await this.outbox.publish(tx, MEMBER_JOINED, { userId });
  }
}
