import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { OrganizationStateError } from '../administration.errors';
import { actingIn } from './acting-administrator';
import { recordAdministration } from './administrator-log';

/** Lets a suspended organization work again. Its people sign in anew; what waited is done. */
@Injectable()
export class ReactivateOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, OrganizationStateError */
  async run(administrator: Administrator, organizationId: number, reason: string | null): Promise<void> {
    await this.unitOfWork.run(actingIn(organizationId, administrator), async (tx) => {
      const [organization] = await tx.query<{ isActive: boolean }>(
        `SELECT "isActive" FROM organizations WHERE "id" = $1 FOR NO KEY UPDATE`,
        [organizationId],
      );
      if (!organization) throw new NotFoundError();
      if (organization.isActive) throw new OrganizationStateError('This organization is active already');
      await tx.query(
        `UPDATE organizations SET "isActive" = true, "suspendedAt" = NULL, "suspendedBy" = NULL,
           "reactivatedAt" = now(), "reactivatedBy" = $2, "updatedAt" = now() WHERE "id" = $1`,
        [organizationId, administrator.name],
      );
      await this.outbox.release(tx);
      const entry = { action: 'reactivate', resource: 'organization', resourceId: organizationId, details: { reason } };
      await this.audit.record(tx, entry);
      await recordAdministration(tx, { ...administrator, administratorName: administrator.name, ...entry });
    });
  }
}
