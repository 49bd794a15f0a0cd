import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { TwoFactorSecrets } from '../../auth';
import { OrganizationKeys } from '../../documents';
import { EveryOrganization } from '../../tenancy';

export interface RotatedKeys {
  /** Organizations whose key was under an older master key. */
  organizations: number;
  /** Second factors that were. */
  secondFactors: number;
}

/** Puts everything that the master key protects under the newest one, organization by organization, while all goes on. */
@Injectable()
export class RotateMasterKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    private readonly keys: OrganizationKeys,
    private readonly secondFactors: TwoFactorSecrets,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Safe to repeat; a run that was broken off is finished by the next one.
   * @returns what was still under an older key; all zero when nothing was
   * @throws IntegrityError when something is under none of the keys
   */
  async run(): Promise<RotatedKeys> {
    const total: RotatedKeys = { organizations: 0, secondFactors: 0 };
    for await (const id of this.organizations.ids()) {
      await this.unitOfWork.run(systemActor(id, 'rotate-master-key'), async (tx) => {
        const rewrapped = await this.keys.rewrap(tx);
        const secondFactors = await this.secondFactors.reseal(tx);
        if (!rewrapped && secondFactors === 0) return;
        total.organizations += Number(rewrapped);
        total.secondFactors += secondFactors;
        await this.audit.record(tx, { action: 'rotate_master_key', resource: 'organization', resourceId: id });
      });
    }
    return total;
  }
}
