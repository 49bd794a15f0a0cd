import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { INVOICE_OVERDUE, INVOICE_SEND_WANTED } from '../billing.events';
import { GRACE_DAYS, type Subscription } from '../domain/subscription';

/** Days before an invoice is due, and after, on which its recipient is reminded. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 7;

interface DueInvoice {
  id: number;
  dueDate: string;
}

/** What time does to unpaid invoices: a reminder before they are due, overdue, a reminder after. */
@Injectable()
export class InvoiceDeadlines {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns whether anything was due */
  async step(tx: Transaction, subscription: Subscription): Promise<boolean> {
    return (await this.overdue(tx, subscription)) || (await this.remind(tx));
  }

  private async overdue(tx: Transaction, { id: subscriptionId }: Subscription): Promise<boolean> {
    const { organizationId } = tx.actor;
    const late = await tx.query<DueInvoice>(
      `UPDATE invoices SET "status" = 'overdue', "updatedAt" = now()
       WHERE "organizationId" = $1 AND "status" = 'pending' AND "dueDate" <= billing_now() RETURNING "id", "dueDate"`,
      [organizationId],
    );
    for (const { id, dueDate } of late) {
      await tx.query(
        `UPDATE organization_subscriptions SET "paymentStatus" = 'overdue', "updatedAt" = now(),
           "gracePeriodEndDate" = least("gracePeriodEndDate", $3::timestamptz + make_interval(days => $4))
         WHERE "organizationId" = $1 AND "id" = $2 AND "status" = 'active'`,
        [organizationId, subscriptionId, dueDate, GRACE_DAYS],
      );
      await this.audit.record(tx, { action: 'overdue', resource: 'invoice', resourceId: id, details: { dueDate } });
      await this.outbox.publish(tx, INVOICE_OVERDUE, { invoiceId: id });
    }
    return late.length > 0;
  }

  /** The first reminder before an invoice is due, the second once it is overdue for a while; none is caught up on later. */
  private async remind(tx: Transaction): Promise<boolean> {
    const due = await tx.query<{ id: number; reminder: number }>(
      `UPDATE invoices SET "remindersSent" = CASE WHEN "status" = 'overdue' THEN 2 ELSE 1 END, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "sentAt" IS NOT NULL AND (
         ("status" = 'pending' AND "remindersSent" < 1 AND "dueDate" <= billing_now() + make_interval(days => $2))
         OR ("status" = 'overdue' AND "remindersSent" < 2 AND "dueDate" <= billing_now() - make_interval(days => $3)))
       RETURNING "id", "remindersSent" AS "reminder"`,
      [tx.actor.organizationId, DAYS_BEFORE, DAYS_AFTER],
    );
    for (const { id, reminder } of due) {
      await this.outbox.publish(tx, INVOICE_SEND_WANTED, { invoiceId: id, reminder });
    }
    return due.length > 0;
  }
}
