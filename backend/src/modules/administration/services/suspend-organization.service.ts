import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import { OrganizationStateError } from '../administration.errors';
import { actingIn } from './acting-administrator';
import { recordAdministration } from './administrator-log';

/** Suspends an organization: nobody of it is signed in any longer, and its mails and jobs wait. */
@Injectable()
export class SuspendOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, OrganizationStateError */
  async run(administrator: Administrator, organizationId: number, reason: string): Promise<void> {
    await this.unitOfWork.run(actingIn(organizationId, administrator), async (tx) => {
      const [organization] = await tx.query<{ isActive: boolean }>(
        `SELECT "isActive" FROM organizations WHERE "id" = $1 FOR NO KEY UPDATE`,
        [organizationId],
      );
      if (!organization) throw new NotFoundError();
      if (!organization.isActive) throw new OrganizationStateError('This organization is suspended already');
      await tx.query(
        `UPDATE organizations SET "isActive" = false, "suspendedAt" = now(), "suspendedBy" = $2, "updatedAt" = now() WHERE "id" = $1`,
        [organizationId, administrator.name],
      );
      const ended = await tx.query(
        `UPDATE sessions SET "endedAt" = now(), "endedReason" = 'organization_suspended'
         WHERE "organizationId" = $1 AND "endedAt" IS NULL RETURNING "id"`,
        [organizationId],
      );
      const details = { reason, sessionsEnded: ended.length };
      await this.audit.record(tx, { action: 'suspend', resource: 'organization', resourceId: organizationId, details });
      await recordAdministration(tx, {
        ...administrator,
        administratorName: administrator.name,
        action: 'suspend',
        resource: 'organization',
        resourceId: organizationId,
        details,
      });
    });
  }
}
