import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { EndSessions, takenField } from '../../auth';
import { MEMBER_RENAMED, MemberQuota, parseRole, type MemberRole } from '../../tenancy';
import { tasksBeyond, type TaskKind } from '../../workflow';
import { MemberStateError } from '../members.errors';
import { Admins } from './admins';
import { ChangeMemberEmail } from './change-member-email';
import { LeaveTasks } from './leave-tasks';
import { departmentNamed, lockMember, takenError, type MemberRow } from './member-rows';

export interface MemberChanges {
  username?: string;
  email?: string;
  name?: string;
  role?: string;
  department?: string;
  isActive?: boolean;
  handOverTo?: number;
}

/** What of a member an update sets; everything else stays as it is. */
type NextState = Pick<MemberRow, 'name' | 'username' | 'role' | 'departmentId' | 'isActive'>;

const ALL_TASKS: readonly TaskKind[] = ['review', 'approval'];

/** An admin edits a member, changes the role, or switches the account on and off. */
@Injectable()
export class UpdateMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly admins: Admins,
    private readonly quota: MemberQuota,
    private readonly tasks: LeaveTasks,
    private readonly email: ChangeMemberEmail,
    private readonly sessions: EndSessions,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundError, InvalidInputError, LastAdminError, SelfError, OpenTasksError, MemberStateError, MemberLimitError */
  async run(actor: Actor, id: number, changes: MemberChanges): Promise<void> {
    const role = changes.role === undefined ? undefined : parseRole(changes.role);
    if (changes.role !== undefined && !role) throw new InvalidInputError({ role: 'Role is required' });
    try {
      await this.unitOfWork.run(actor, async (tx) => {
        const admins = await this.admins.lock(tx);
        this.requireNotLast(tx, admins, id, role, changes.isActive);
        this.admins.requireAdmin(tx, admins);
        await this.apply(tx, await lockMember(tx, id), role, changes);
      });
    } catch (error) {
      const field = takenField(error);
      if (field) throw takenError(field);
      throw error;
    }
  }

  private requireNotLast(
    tx: Transaction,
    admins: readonly number[],
    id: number,
    role: MemberRole | undefined,
    isActive: boolean | undefined,
  ): void {
    const stops = isActive === false || (role !== undefined && role !== 'admin');
    if (!stops || !admins.includes(id)) return;
    const message = isActive === false ? 'You cannot deactivate yourself' : 'You cannot change your own role';
    this.admins.requireDispensable(tx, admins, id, message);
  }

  private async apply(
    tx: Transaction,
    member: MemberRow,
    role: MemberRole | undefined,
    changes: MemberChanges,
  ): Promise<void> {
    const next: NextState = {
      name: changes.name ?? member.name,
      username: changes.username ?? member.username,
      role: role ?? member.role,
      departmentId:
        changes.department === undefined ? member.departmentId : await departmentNamed(tx, changes.department),
      isActive: changes.isActive ?? member.isActive,
    };
    if (next.isActive && !member.isActive) await this.requireActivatable(tx, member);
    const stops = member.isActive && !next.isActive;
    const left = stops ? ALL_TASKS : next.role === member.role ? [] : tasksBeyond(next.role);
    await this.tasks.run(tx, member.id, left, changes.handOverTo);
    await tx.query(
      `UPDATE users SET "name" = $3, "username" = $4, "role" = $5, "departmentId" = $6, "isActive" = $7, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, member.id, next.name, next.username, next.role, next.departmentId, next.isActive],
    );
    await this.record(tx, member, next);
    if (stops || next.role !== member.role) {
      await this.sessions.of(tx, member.id, stops ? 'deactivated' : 'role_changed');
    }
    if (changes.email !== undefined) await this.email.run(tx, member, changes.email);
  }

  /** Requests and invitations have their own ways into the organization. */
  private async requireActivatable(tx: Transaction, member: MemberRow): Promise<void> {
    if (member.status === 'join_request') {
      throw new MemberStateError('NOT_A_MEMBER_YET', 'Decide about the request to join instead');
    }
    if (member.status === 'invited') {
      throw new MemberStateError('NOT_A_MEMBER_YET', 'This person has not accepted the invitation yet');
    }
    await this.quota.requireRoom(tx);
  }

  private async record(tx: Transaction, before: MemberRow, after: NextState): Promise<void> {
    const fields = ['name', 'username', 'role', 'departmentId', 'isActive'] as const;
    const changed = fields.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return;
    const from = Object.fromEntries(changed.map((field) => [field, before[field]]));
    const to = Object.fromEntries(changed.map((field) => [field, after[field]]));
    await this.audit.record(tx, { action: 'update', resource: 'user', resourceId: before.id, details: { from, to } });
    if (changed.includes('name') || changed.includes('username')) {
      await this.outbox.publish(tx, MEMBER_RENAMED, { userId: before.id });
    }
  }
}
