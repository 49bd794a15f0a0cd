import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Usage } from '../domain/plan-change';

/** One row with what organization `$1` has. */
export const USAGE = `
  SELECT (SELECT count(*)::int FROM users u
          WHERE u."organizationId" = $1 AND u."isActive" AND u."deletedAt" IS NULL) AS "users",
         coalesce((SELECT g."documents" FROM organization_usage g WHERE g."organizationId" = $1), 0) AS "documents",
         coalesce((SELECT g."storageBytes" FROM organization_usage g WHERE g."organizationId" = $1), 0) AS "storageBytes"`;

/** What an organization has, as its limits count it. */
@Injectable()
export class BillingUsage {
  /** As of the caller's transaction. */
  async of(tx: Transaction): Promise<Usage> {
    const [row] = await tx.query<Usage>(USAGE, [tx.actor.organizationId]);
    return row ?? { users: 0, documents: 0, storageBytes: 0 };
  }
}
