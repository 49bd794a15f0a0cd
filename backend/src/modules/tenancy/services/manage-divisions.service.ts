import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { Division } from '../entities/division.entity';
import { InUseError } from '../tenancy.errors';

export interface DivisionChange {
  name?: string;
  description?: string | null;
  isActive?: boolean;
}

/** Creates, changes and deletes divisions of the actor's organization. */
@Injectable()
export class ManageDivisions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError when the name is taken */
  async create(actor: Actor, input: DivisionChange & { name: string }): Promise<number> {
    const { organizationId } = actor;
    return this.unitOfWork.run(actor, async (tx) => {
      await this.requireFreeName(tx, input.name, 0);
      const { name, description = null, isActive = true } = input;
      const { identifiers } = await tx.manager.insert(Division, { organizationId, name, description, isActive });
      const id = Number(identifiers[0]?.id);
      await this.audit.record(tx, { action: 'create', resource: 'division', resourceId: id, details: { name } });
      return id;
    });
  }

  /** @throws NotFoundError, InvalidInputError when the name is taken */
  async update(actor: Actor, id: number, change: DivisionChange): Promise<void> {
    const { organizationId } = actor;
    await this.unitOfWork.run(actor, async (tx) => {
      if (!(await tx.manager.existsBy(Division, { organizationId, id }))) throw new NotFoundError();
      if (change.name !== undefined) await this.requireFreeName(tx, change.name, id);
      const { name, description, isActive } = change;
      await tx.manager.update(
        Division,
        { organizationId, id },
        { name, description, isActive, updatedAt: () => 'now()' },
      );
      await this.audit.record(tx, {
        action: 'update',
        resource: 'division',
        resourceId: id,
        details: { name, description, isActive },
      });
    });
  }

  /** @throws NotFoundError, InUseError */
  async delete(actor: Actor, id: number): Promise<void> {
    const { organizationId } = actor;
    await this.unitOfWork.run(actor, async (tx) => {
      const [division] = await tx.query<{ name: string; used: boolean }>(
        `SELECT v."name",
                EXISTS (SELECT 1 FROM departments x WHERE x."organizationId" = v."organizationId" AND x."divisionId" = v."id")
                OR EXISTS (SELECT 1 FROM users x WHERE x."organizationId" = v."organizationId" AND x."divisionId" = v."id")
                OR EXISTS (SELECT 1 FROM documents x WHERE x."organizationId" = v."organizationId" AND x."divisionId" = v."id") AS "used"
         FROM divisions v WHERE v."organizationId" = $1 AND v."id" = $2 FOR UPDATE OF v`,
        [organizationId, id],
      );
      if (!division) throw new NotFoundError();
      if (division.used) throw new InUseError('This division is in use. Deactivate it instead.');
      await tx.manager.delete(Division, { organizationId, id });
      await this.audit.record(tx, {
        action: 'delete',
        resource: 'division',
        resourceId: id,
        details: { name: division.name },
      });
    });
  }

  private async requireFreeName(tx: Transaction, name: string, except: number): Promise<void> {
    const taken = await tx.query(
      `SELECT 1 FROM divisions WHERE "organizationId" = $1 AND lower("name") = lower($2) AND "id" <> $3`,
      [tx.actor.organizationId, name, except],
    );
    if (taken.length > 0) throw new InvalidInputError({ name: 'A division of this name exists already' });
  }
}
