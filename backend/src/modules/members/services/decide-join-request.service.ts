import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { MailedLinks } from '../../auth';
import { MemberQuota, parseRole, type MemberRole } from '../../tenancy';
import { MemberStateError } from '../members.errors';
import { JOIN_DECIDED } from '../members.events';
import { Admins } from './admins';
import { lockMember, type MemberRow } from './member-rows';

export interface JoinDecision {
  grant: boolean;
  /** The admin's choice, whatever the person asked for. */
  role?: string;
}

/** An admin lets a person in who asked to join, or refuses them. The person hears of it by mail. */
@Injectable()
export class DecideJoinRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly admins: Admins,
    private readonly quota: MemberQuota,
    private readonly links: MailedLinks,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, MemberStateError, InvalidInputError, MemberLimitError */
  async run(actor: Actor, id: number, { grant, role: wanted }: JoinDecision): Promise<void> {
    const role = parseRole(wanted);
    if (grant && !role) throw new InvalidInputError({ role: 'Role is required' });
    await this.unitOfWork.run(actor, async (tx) => {
      this.admins.requireAdmin(tx, await this.admins.lock(tx));
      const person = await lockMember(tx, id);
      if (person.status !== 'join_request') {
        throw new MemberStateError('NO_JOIN_REQUEST', 'This person does not wait for a decision any more');
      }
      if (grant && role) await this.grant(tx, person, role);
      else await this.refuse(tx, person);
      await this.outbox.publish(tx, JOIN_DECIDED, { userId: id, granted: grant ? 1 : 0, by: actor.userId });
    });
  }

  private async grant(tx: Transaction, person: MemberRow, role: MemberRole): Promise<void> {
    // Otherwise anybody could come in under the address of somebody the admin expects.
    if (!person.emailConfirmed) {
      throw new MemberStateError('EMAIL_NOT_CONFIRMED', 'This person has not confirmed their e-mail address yet');
    }
    await this.quota.requireRoom(tx);
    await tx.query(
      `UPDATE users SET "isActive" = true, "role" = $3, "requestedRole" = NULL, "joinRequestedAt" = NULL, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, person.id, role],
    );
    await this.record(tx, 'grant_join', person, { role });
  }

  /** The account is gone; its address and name are free again. */
  private async refuse(tx: Transaction, person: MemberRow): Promise<void> {
    await tx.query(
      `UPDATE users SET "deletedAt" = now(), "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, person.id],
    );
    await this.links.voidAll(tx, person.id);
    await this.record(tx, 'refuse_join', person, {});
  }

  private async record(
    tx: Transaction,
    action: string,
    person: MemberRow,
    details: Record<string, unknown>,
  ): Promise<void> {
    await this.audit.record(tx, { action, resource: 'user', resourceId: person.id, details });
  }
}
