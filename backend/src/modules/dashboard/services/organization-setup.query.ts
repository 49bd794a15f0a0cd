import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { SETUP_STEPS, setupSteps, type SetupStep, type SetupStepKey } from '../domain/setup-steps';

export interface OrganizationSetup {
  steps: SetupStep[];
  dismissed: boolean;
}

type Row = Record<SetupStepKey, boolean> & { settled: string[]; dismissed: boolean };

/** An organization begins with departments of its own: only what the log says of them shows that somebody saw to them. */
const SETUP = `
  SELECT o."logo" IS NOT NULL AS "logo",
         EXISTS (SELECT 1 FROM audit_logs l
                 WHERE l."organizationId" = $1 AND l."resource" IN ('department', 'division')) AS "departments",
         (SELECT count(*) > 1 FROM users u WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL
            AND (u."isActive" OR u."invitedAt" IS NOT NULL)) AS "members",
         EXISTS (SELECT 1 FROM documents d WHERE d."organizationId" = $1 AND d."deletedAt" IS NULL) AS "document",
         o."setupSettled" AS "settled", o."setupDismissedAt" IS NOT NULL AS "dismissed"
  FROM organizations o WHERE o."id" = $1`;

/** How far an organization is with its first steps. */
@Injectable()
export class OrganizationSetups {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async of({ organizationId }: Actor): Promise<OrganizationSetup> {
    const statement = { name: 'dashboard.setup', text: SETUP };
    const [row] = await this.unitOfWork.read<Row>(organizationId, statement, [organizationId]);
    if (!row) throw new NotFoundError();
    const happened = Object.fromEntries(SETUP_STEPS.map((key) => [key, row[key]])) as Record<SetupStepKey, boolean>;
    return { steps: setupSteps(happened, row.settled), dismissed: row.dismissed };
  }
}
