import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { LastAdminError, NoLongerAdminError, SelfError } from '../members.errors';

/** The rules that keep an organization with an admin, and admins from locking themselves out. */
@Injectable()
export class Admins {
  /**
   * Locks the active admins, always in the same order and before any other member's row, so that changes
   * to them happen one after the other. Rows that refer to them (entries of the log) do not wait for it.
   * @returns their ids
   */
  async lock(tx: Transaction): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT "id" FROM users WHERE "organizationId" = $1 AND "role" = 'admin' AND "isActive" AND "deletedAt" IS NULL
       ORDER BY "id" FOR NO KEY UPDATE`,
      [tx.actor.organizationId],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Before a member stops being an active admin, or a member at all.
   * @param admins as locked by this transaction
   * @throws LastAdminError, SelfError, NoLongerAdminError
   */
  requireDispensable(tx: Transaction, admins: readonly number[], userId: number, selfMessage: string): void {
    if (admins.includes(userId) && admins.length === 1) throw new LastAdminError();
    if (userId === tx.actor.userId) throw new SelfError(selfMessage);
    this.requireAdmin(tx, admins);
  }

  /** The asker may have been demoted while this transaction waited. @throws NoLongerAdminError */
  requireAdmin(tx: Transaction, admins: readonly number[]): void {
    if (tx.actor.userId === null || !admins.includes(tx.actor.userId)) throw new NoLongerAdminError();
  }
}
