import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { MemberLimitError } from '../tenancy.errors';

/** The number of members that an organization's plan allows. */
@Injectable()
export class MemberQuota {
  /** As `limitReached`. @throws MemberLimitError */
  async requireRoom(tx: Transaction): Promise<void> {
    const limit = await this.limitReached(tx);
    if (limit !== null) throw new MemberLimitError(limit);
  }

  /**
   * To be asked in the transaction that makes somebody a member. Locks the organization's row, so that of
   * parallel additions each sees the ones before it; not against rows that refer to it, which every
   * transaction writes: two that hold such a reference would wait for each other.
   * @returns the limit that leaves no room, or null
   */
  async limitReached(tx: Transaction): Promise<number | null> {
    const { organizationId } = tx.actor;
    await tx.query(`SELECT 1 FROM organizations WHERE "id" = $1 FOR NO KEY UPDATE`, [organizationId]);
    const [row] = await tx.query<{ limit: number; members: number }>(
      `SELECT s."maxUsers" AS "limit",
              (SELECT count(*)::int FROM users u WHERE u."organizationId" = $1 AND u."isActive" AND u."deletedAt" IS NULL) AS "members"
       FROM organization_subscriptions s WHERE s."organizationId" = $1 ORDER BY s."id" DESC LIMIT 1`,
      [organizationId],
    );
    // 0 means unlimited; an organization without a subscription has no limit.
    return row && row.limit > 0 && row.members >= row.limit ? row.limit : null;
  }
}
