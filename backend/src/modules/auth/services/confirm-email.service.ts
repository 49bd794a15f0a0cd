import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { MemberQuota } from '../../tenancy';
import { EMAIL_CHANGE } from '../domain/email-change';
import { CONFIRMATION, joinsByConfirming } from '../domain/registration-rules';
import { InvalidLinkError } from '../registration.errors';
import { JOIN_REQUESTED, MEMBER_JOINED } from '../registration.events';
import { MailedLinks, organizationOf, type MailedLink } from './mailed-links';
import { takenField } from './new-accounts';

interface Person {
  id: number;
  name: string;
  email: string;
  requestedRole: string | null;
  waits: boolean;
  joinPolicy: string;
  organizationActive: boolean;
}

const CONFIRMED = 'Your e-mail address is confirmed.';

/** Proves an address by the link that was mailed to it, and does what waited for the proof. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailedLinks,
    private readonly quota: MemberQuota,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns the message of the answer @throws InvalidLinkError */
  async run(token: string, caller: Caller): Promise<string> {
    return this.unitOfWork.run(systemActor(organizationOf(token), caller.requestId), async (tx) => {
      const link = await this.links.open(tx, token, [CONFIRMATION, EMAIL_CHANGE]);
      const person = await this.person(tx, link.userId);
      if (!person) throw new InvalidLinkError();
      await this.links.use(tx, link);
      if (link.type === EMAIL_CHANGE) return this.change(tx, link, person, caller);
      // A link to an address the account no longer has proves nothing.
      if (link.email.toLowerCase() !== person.email.toLowerCase()) throw new InvalidLinkError();
      return this.confirm(tx, person, caller);
    });
  }

  private async person(tx: Transaction, userId: number): Promise<Person | undefined> {
    const [row] = await tx.query<Person>(
      `SELECT u."id", u."name", u."email", u."requestedRole", o."joinPolicy", o."isActive" AS "organizationActive",
              u."joinRequestedAt" IS NOT NULL AND NOT u."isActive" AS "waits"
       FROM users u JOIN organizations o ON o."id" = u."organizationId"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."deletedAt" IS NULL FOR NO KEY UPDATE OF u`,
      [tx.actor.organizationId, userId],
    );
    return row;
  }

  private async confirm(tx: Transaction, person: Person, caller: Caller): Promise<string> {
    await tx.query(
      `UPDATE users SET "emailConfirmedAt" = coalesce("emailConfirmedAt", now()), "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, person.id],
    );
    await this.record(tx, 'confirm_email', person, caller);
    if (!person.waits) return CONFIRMED;
    const { organizationActive, joinPolicy, requestedRole } = person;
    const joins = organizationActive && joinsByConfirming(joinPolicy, requestedRole);
    // Where the plan has no room left, an admin has to make some and decide.
    if (joins && (await this.quota.limitReached(tx)) === null) {
      await this.join(tx, person, caller);
      return `${CONFIRMED} You can sign in now.`;
    }
    await this.outbox.publish(tx, JOIN_REQUESTED, { userId: person.id });
    return `${CONFIRMED} An administrator of the organization decides about your request.`;
  }

  private async join(tx: Transaction, person: Person, caller: Caller): Promise<void> {
    await tx.query(
      `UPDATE users SET "isActive" = true, "role" = "requestedRole", "requestedRole" = NULL, "joinRequestedAt" = NULL
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, person.id],
    );
    await this.record(tx, 'join', person, caller);
    await this.outbox.publish(tx, MEMBER_JOINED, { userId: person.id });
  }

  private async change(tx: Transaction, link: MailedLink, person: Person, caller: Caller): Promise<string> {
    try {
      await tx.query(
        `UPDATE users SET "email" = $3, "emailConfirmedAt" = now(), "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [tx.actor.organizationId, person.id, link.email],
      );
    } catch (error) {
      // Another account took the address since: the link is as good as expired, and says no more.
      if (takenField(error)) throw new InvalidLinkError();
      throw error;
    }
    // Links to the former address must not open the account any more.
    await this.links.voidAll(tx, person.id);
    await tx.query(
      `UPDATE password_resets SET "isUsed" = true, "usedAt" = now()
       WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isUsed"`,
      [tx.actor.organizationId, person.id],
    );
    await this.record(tx, 'change_email', person, caller);
    return CONFIRMED;
  }

  private async record(tx: Transaction, action: string, { id, name }: Person, caller: Caller): Promise<void> {
    const as = { userId: id, name, ip: caller.ip, userAgent: caller.userAgent };
    await this.audit.record(tx, { action, resource: 'user', resourceId: id, as });
  }
}
