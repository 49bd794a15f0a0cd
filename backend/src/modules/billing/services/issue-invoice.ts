import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { INVOICE_ISSUED, INVOICE_SEND_WANTED } from '../billing.events';
import { totalsOf, type LineItem } from '../domain/amounts';
import { INVOICE_COLUMNS, type Invoice } from '../domain/invoice';
import { DUE_DAYS, type BillingAddress } from '../domain/subscription';
import { nextNumber } from './next-number';

export interface NewInvoice {
  subscriptionId: number;
  planId: number;
  planName: string;
  months: number;
  /** ISO 8601. */
  periodStart: string;
  periodEnd: string;
  lines: LineItem[];
  billingEmail: string | null;
  billingAddress: BillingAddress | null;
}

const INSERT = `
  INSERT INTO invoices ("organizationId", "invoiceNumber", "subscriptionId", "planId", "planName", "billingPeriodMonths",
    "organizationName", "issuer", "billingEmail", "billingAddress", "lineItems", "amount", "taxBasisPoints", "taxAmount",
    "totalAmount", "billingPeriodStart", "billingPeriodEnd", "issueDate", "dueDate", "status", "paidDate")
  SELECT $1::int, $2, $3::int, $4::int, $5, $6::int, o."name", $7, coalesce($8, o."email"), $9::jsonb, $10::jsonb, $11::int,
    $12::int, $13::int, $14::int, $15::timestamptz, $16::timestamptz, billing_now(), billing_now() + make_interval(days => $17),
    CASE WHEN $14::int = 0 THEN 'paid' ELSE 'pending' END, CASE WHEN $14::int = 0 THEN billing_now() END
  FROM organizations o WHERE o."id" = $1
  RETURNING "id"`;

/** Issues an invoice in the caller's transaction, which holds the lock of the subscription. */
@Injectable()
export class IssueInvoice {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** The number is taken last, so that others wait for it as short as can be. @param send whether it is mailed at once */
  async run(tx: Transaction, input: NewInvoice, { send }: { send: boolean }): Promise<Invoice> {
    const { organizationId } = tx.actor;
    const { issuer, taxBasisPoints } = this.config.billing;
    const { amount, taxAmount, totalAmount } = totalsOf(input.lines, taxBasisPoints);
    const invoiceNumber = await nextNumber(tx, 'INV');
    const [row] = await tx.query<{ id: number }>(INSERT, [
      organizationId,
      invoiceNumber,
      input.subscriptionId,
      input.planId,
      input.planName,
      input.months,
      issuer,
      input.billingEmail,
      input.billingAddress === null ? null : JSON.stringify(input.billingAddress),
      JSON.stringify(input.lines),
      amount,
      taxBasisPoints,
      taxAmount,
      totalAmount,
      input.periodStart,
      input.periodEnd,
      DUE_DAYS,
    ]);
    if (!row) throw new Error('The invoice got no id');
    await this.audit.record(tx, {
      action: 'issue',
      resource: 'invoice',
      resourceId: row.id,
      details: { invoiceNumber, totalAmount, planId: input.planId, periodStart: input.periodStart },
    });
    await this.outbox.publish(tx, INVOICE_ISSUED, { invoiceId: row.id });
    if (send) await this.send(tx, row.id, 'Countersign');
    return invoiceById(tx, row.id);
  }

  /** Has the invoice mailed with its PDF. @param by who sends it */
  async send(tx: Transaction, invoiceId: number, by: string): Promise<void> {
    await tx.query(
      `UPDATE invoices SET "sentAt" = billing_now(), "sentBy" = $3, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, invoiceId, by],
    );
    await this.outbox.publish(tx, INVOICE_SEND_WANTED, { invoiceId, reminder: 0 });
  }
}

/** An invoice of the transaction's organization. @throws when there is none: the caller has just seen it */
export async function invoiceById(tx: Transaction, id: number): Promise<Invoice> {
  const [row] = await tx.query<Invoice>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i."organizationId" = $1 AND i."id" = $2`,
    [tx.actor.organizationId, id],
  );
  if (!row) throw new Error('The invoice is gone');
  return row;
}
