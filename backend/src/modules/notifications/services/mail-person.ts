import type { Actor } from '../../../platform/database/actor';
import type { Transaction } from '../../../platform/database/unit-of-work';

/** Somebody a mail goes to, with the rights they have at this moment. */
export type Person = Actor & { userId: number; email: string };

/** The person as they are now; undefined for whoever has left. */
export async function personOf(tx: Transaction, userId: number): Promise<Person | undefined> {
  const [row] = await tx.query<{ name: string; email: string; role: string; departmentId: number | null }>(
    `SELECT "name", "email", "role", "departmentId" FROM users
     WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "deletedAt" IS NULL`,
    [tx.actor.organizationId, userId],
  );
  return row && { ...tx.actor, ...row, userId };
}
