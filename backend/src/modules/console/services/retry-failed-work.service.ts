import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { actingIn, recordAdministration } from '../../administration';
import { AuditLog } from '../../audit';
import { FailedWorkList } from './failed-work.query';

/** Has work that failed for good done once more; on record in the organization's log and in that of the platform. */
@Injectable()
export class RetryFailedWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly failed: FailedWorkList,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** One piece. @throws NotFoundError when it is unknown, done, or on its way already */
  async one(administrator: Administrator, id: number): Promise<void> {
    if ((await this.run(administrator, { id })) === 0) throw new NotFoundError();
  }

  /** All of a kind, of an organization, or of everybody, organization by organization. @returns how many pieces */
  all(administrator: Administrator, filter: { kind?: string; organizationId?: number }): Promise<number> {
    return this.run(administrator, filter);
  }

  private async run(administrator: Administrator, filter: Parameters<FailedWorkList['ids']>[0]): Promise<number> {
    let count = 0;
    for (const [organizationId, ids] of await this.failed.ids(filter)) {
      count += await this.inOrganization(administrator, organizationId, ids);
    }
    return count;
  }

  private inOrganization(administrator: Administrator, organizationId: number, ids: number[]): Promise<number> {
    return this.unitOfWork.run(actingIn(organizationId, administrator), async (tx) => {
      const retried = await this.outbox.retry(tx, ids);
      if (retried.length === 0) return 0;
      const reactions = [...new Set(retried.map(({ reaction }) => reaction))].sort();
      const entry = {
        action: 'retry',
        resource: 'background_work',
        resourceId: organizationId,
        details: { count: retried.length, reactions },
      };
      await this.audit.record(tx, entry);
      await recordAdministration(tx, { ...administrator, administratorName: administrator.name, ...entry });
      return retried.length;
    });
  }
}
