import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { DEFAULT_DEPARTMENT } from '../domain/departments';
import { Department } from '../entities/department.entity';
import { DefaultDepartmentError, InUseError } from '../tenancy.errors';
import { DEPARTMENT_RENAMED } from '../tenancy.events';

export interface DepartmentChange {
  name?: string;
  description?: string | null;
  divisionId?: number | null;
  isActive?: boolean;
}

/** Creates, changes and deletes departments of the actor's organization. */
@Injectable()
export class ManageDepartments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError when the name is taken or the division is not of this organization */
  async create(actor: Actor, input: DepartmentChange & { name: string }): Promise<number> {
    const { organizationId } = actor;
    return this.unitOfWork.run(actor, async (tx) => {
      await this.check(tx, input, 0);
      const { name, description = null, divisionId = null, isActive = true } = input;
      const row = { organizationId, name, description, divisionId, isActive };
      const { identifiers } = await tx.manager.insert(Department, row);
      const id = Number(identifiers[0]?.id);
      await this.audit.record(tx, { action: 'create', resource: 'department', resourceId: id, details: { name } });
      return id;
    });
  }

  /** @throws NotFoundError, InvalidInputError, DefaultDepartmentError */
  async update(actor: Actor, id: number, change: DepartmentChange): Promise<void> {
    const { organizationId } = actor;
    await this.unitOfWork.run(actor, async (tx) => {
      const before = await this.locked(tx, id);
      const renamed = change.name !== undefined && change.name !== before.name;
      if (before.name === DEFAULT_DEPARTMENT && (renamed || change.isActive === false))
        throw new DefaultDepartmentError();
      await this.check(tx, change, id);
      const { name, description, divisionId, isActive } = change;
      await tx.manager.update(
        Department,
        { organizationId, id },
        { name, description, divisionId, isActive, updatedAt: () => 'now()' },
      );
      await this.audit.record(tx, {
        action: 'update',
        resource: 'department',
        resourceId: id,
        details: { name, description, divisionId, isActive },
      });
      if (renamed) await this.outbox.publish(tx, DEPARTMENT_RENAMED, { departmentId: id });
    });
  }

  /** @throws NotFoundError, InUseError, DefaultDepartmentError */
  async delete(actor: Actor, id: number): Promise<void> {
    const { organizationId } = actor;
    await this.unitOfWork.run(actor, async (tx) => {
      const { name, used } = await this.locked(tx, id);
      if (name === DEFAULT_DEPARTMENT) throw new DefaultDepartmentError();
      if (used) throw new InUseError('This department is in use. Deactivate it instead.');
      await tx.manager.delete(Department, { organizationId, id });
      await this.audit.record(tx, { action: 'delete', resource: 'department', resourceId: id, details: { name } });
    });
  }

  private async locked(tx: Transaction, id: number): Promise<{ name: string; used: boolean }> {
    const [row] = await tx.query<{ name: string; used: boolean }>(
      `SELECT d."name",
              EXISTS (SELECT 1 FROM users x WHERE x."organizationId" = d."organizationId" AND x."departmentId" = d."id")
              OR EXISTS (SELECT 1 FROM documents x WHERE x."organizationId" = d."organizationId" AND x."departmentId" = d."id") AS "used"
       FROM departments d WHERE d."organizationId" = $1 AND d."id" = $2 FOR UPDATE OF d`,
      [tx.actor.organizationId, id],
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  private async check(tx: Transaction, { name, divisionId }: DepartmentChange, except: number): Promise<void> {
    const { organizationId } = tx.actor;
    if (name !== undefined) {
      const taken = await tx.query(
        `SELECT 1 FROM departments WHERE "organizationId" = $1 AND lower("name") = lower($2) AND "id" <> $3`,
        [organizationId, name, except],
      );
      if (taken.length > 0) throw new InvalidInputError({ name: 'A department of this name exists already' });
    }
    if (typeof divisionId !== 'number') return;
    const division = await tx.query(`SELECT 1 FROM divisions WHERE "organizationId" = $1 AND "id" = $2`, [
      organizationId,
      divisionId,
    ]);
    if (division.length === 0)
      throw new InvalidInputError({ divisionId: 'This division does not exist in your organization' });
  }
}
