import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { MEMBER_RENAMED, User } from '../../tenancy';

export interface ProfileChange {
  name?: string;
  departmentId?: number | null;
}

/**
 * Changes what members may change of themselves: their name; their department only as admins, because documents
 * restricted to a department are open to whoever is in it.
 */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws InvalidInputError when the department is not theirs to change, or no active one of the organization */
  async run(actor: Actor, { name, departmentId }: ProfileChange): Promise<void> {
    const change = { ...(name !== undefined && { name }), ...(departmentId !== undefined && { departmentId }) };
    if (Object.keys(change).length === 0) return;
    if (departmentId !== undefined && departmentId !== actor.departmentId && actor.role !== 'admin') {
      throw new InvalidInputError({ departmentId: 'Only an admin can change your department' });
    }
    await this.unitOfWork.run(actor, async (tx) => {
      if (typeof departmentId === 'number') await this.requireDepartment(tx, departmentId);
      const { organizationId, userId } = actor;
      await tx.manager.update(User, { organizationId, id: userId ?? 0 }, change);
      await this.audit.record(tx, {
        action: 'update_profile',
        resource: 'user',
        resourceId: userId ?? 0,
        details: { fields: Object.keys(change) },
      });
      if (name !== undefined) await this.outbox.publish(tx, MEMBER_RENAMED, { userId });
    });
  }

  private async requireDepartment(tx: Transaction, id: number): Promise<void> {
    const found = await tx.query(`SELECT 1 FROM departments WHERE "organizationId" = $1 AND "id" = $2 AND "isActive"`, [
      tx.actor.organizationId,
      id,
    ]);
    if (found.length === 0) {
      throw new InvalidInputError({ departmentId: 'This department does not exist in your organization' });
    }
  }
}
