import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { Department } from '../entities/department.entity';
import { Organization } from '../entities/organization.entity';

/** Departments every organization starts with (specification, section 9, and the default of a document). */
const FIRST_DEPARTMENTS = ['General', 'Finance', 'HR', 'Operations', 'Legal', 'Marketing'] as const;

export interface NewOrganization {
  /** Fixed only by the demo seed. */
  id?: number;
  name: string;
  description?: string;
  joinPolicy?: 'approval' | 'open';
}

/** Creates an organization with its first departments. */
@Injectable()
export class CreateOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param within what else belongs to the creation (its first admin, its subscription), in the same transaction
   * @returns the organization's id
   */
  async run(
    organization: NewOrganization,
    requestId: string,
    within: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<number> {
    const id = organization.id ?? (await this.nextId());
    return this.unitOfWork.run(systemActor(id, requestId), async (tx) => {
      await tx.manager.insert(Organization, { ...organization, id });
      await tx.manager.insert(
        Department,
        FIRST_DEPARTMENTS.map((name) => ({ organizationId: id, name })),
      );
      await this.audit.record(tx, {
        action: 'create',
        resource: 'organization',
        resourceId: id,
        details: { name: organization.name },
      });
      await within(tx);
      return id;
    });
  }

  private async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.global<{ id: number }>(`SELECT nextval('organizations_id_seq')::int AS id`, []);
    if (!row) throw new Error('The sequence gave no id');
    return row.id;
  }
}
