import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import type { DecisionSignature, DocumentAccessPolicy, JoinPolicy } from '../domain/policies';
import { Organization } from '../entities/organization.entity';

export interface OrganizationChange {
  name?: string;
  description?: string | null;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  isListed?: boolean;
  joinPolicy?: JoinPolicy;
  documentAccess?: DocumentAccessPolicy;
  twoFactorRequired?: boolean;
  publishWithoutReview?: boolean;
  decisionSignature?: DecisionSignature;
}

/** Changes profile and policies of the actor's organization. */
@Injectable()
export class UpdateOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError for any organization but the actor's own */
  async run(actor: Actor, id: number, change: OrganizationChange): Promise<void> {
    if (id !== actor.organizationId) throw new NotFoundError();
    await this.unitOfWork.run(actor, async (tx) => {
      const row = await tx.manager.findOneByOrFail(Organization, { id });
      const before = new Map<string, unknown>(Object.entries(row));
      const changed: Record<string, unknown> = Object.fromEntries(
        Object.entries(change).filter(([field, value]) => value !== undefined && value !== before.get(field)),
      );
      if (Object.keys(changed).length === 0) return;
      await tx.manager.update(Organization, { id }, { ...changed, updatedAt: () => 'now()' });
      await this.audit.record(tx, {
        action: 'update_settings',
        resource: 'organization',
        resourceId: id,
        details: {
          changes: Object.fromEntries(
            Object.entries(changed).map(([field, to]) => [field, { from: before.get(field), to }]),
          ),
        },
      });
    });
  }
}
