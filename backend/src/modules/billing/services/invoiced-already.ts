import type { Transaction } from '../../../platform/database/unit-of-work';
import { INVOICE_COLUMNS, type Invoice } from '../domain/invoice';

/** The invoice that covers the period which begins at this moment, void ones aside. */
export async function invoicedAlready(tx: Transaction, periodStart: string): Promise<Invoice | undefined> {
  const [row] = await tx.query<Invoice>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices i
     WHERE i."organizationId" = $1 AND i."billingPeriodStart" = $2 AND i."status" <> 'void'`,
    [tx.actor.organizationId, periodStart],
  );
  return row;
}
