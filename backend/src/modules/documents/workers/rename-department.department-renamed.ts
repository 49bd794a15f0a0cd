import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DEPARTMENT_RENAMED } from '../../tenancy';

/** Documents carry the name of their department, and follow when it changes. Whoever last changed them stays the same. */
@Injectable()
@Reaction({ on: DEPARTMENT_RENAMED, name: 'rename-department.department-renamed', kind: 'effect' })
export class RenameDepartmentOnDepartmentRenamed implements EffectReaction {
  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    await tx.query(
      `UPDATE documents x SET "department" = d."name" FROM departments d
       WHERE x."organizationId" = $1 AND x."departmentId" = $2 AND d."organizationId" = $1 AND d."id" = $2`,
      [tx.actor.organizationId, Number(payload.departmentId)],
    );
  }
}
