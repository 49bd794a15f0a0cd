import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';

/** What a notice says about an invoice, read when the notice is written. */
@Injectable()
export class InvoiceFactsQuery {
  /** Undefined once it was paid or made void. */
  async open(tx: Transaction, invoiceId: number): Promise<{ invoiceNumber: string } | undefined> {
    const [row] = await tx.query<{ invoiceNumber: string }>(
      `SELECT "invoiceNumber" FROM invoices WHERE "organizationId" = $1 AND "id" = $2 AND "status" IN ('pending', 'overdue')`,
      [tx.actor.organizationId, invoiceId],
    );
    return row;
  }
}
