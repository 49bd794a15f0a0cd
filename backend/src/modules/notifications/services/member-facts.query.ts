import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';

export interface MemberFacts {
  id: number;
  name: string;
  role: string;
  requestedRole: string | null;
  isActive: boolean;
  waits: boolean;
  organizationName: string;
}

/** What a notice says about a member, read when the notice is written. */
@Injectable()
export class MemberFactsQuery {
  async run(tx: Transaction, userId: number): Promise<MemberFacts | undefined> {
    const [row] = await tx.query<MemberFacts>(
      `SELECT u."id", u."name", u."role", u."requestedRole", u."isActive", o."name" AS "organizationName",
              NOT u."isActive" AND u."joinRequestedAt" IS NOT NULL AS "waits"
       FROM users u JOIN organizations o ON o."id" = u."organizationId"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."deletedAt" IS NULL`,
      [tx.actor.organizationId, userId],
    );
    return row;
  }

  /** Ids of the active admins. */
  async admins(tx: Transaction): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT "id" FROM users WHERE "organizationId" = $1 AND "role" = 'admin' AND "isActive" AND "deletedAt" IS NULL`,
      [tx.actor.organizationId],
    );
    return rows.map((row) => row.id);
  }
}

/** A role as people read it. */
export const roleName = (role: string): string => role.replaceAll('_', ' ');
