import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { SUBSCRIPTION_CHANGED } from '../billing.events';
import type { Invoice } from '../domain/invoice';
import type { Subscription } from '../domain/subscription';
import { isAfter } from '../domain/time';
import { invoiceById } from './issue-invoice';

export interface NewPayment {
  /** Cents. */
  amount: number;
  paymentMethod: string;
  transactionId: string | null;
  /** When the money came in; now when it is not said. */
  receivedAt: string | null;
  recordedBy: string;
  gatewayResponse?: Record<string, unknown>;
}

/** Writes money that came in into the ledger, and does what follows from it. The caller holds the subscription's lock. */
@Injectable()
export class SettleInvoice {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  async run(
    tx: Transaction,
    invoice: Invoice,
    payment: NewPayment,
    subscription: Subscription | undefined,
  ): Promise<Invoice> {
    const { organizationId } = tx.actor;
    await tx.query(
      `INSERT INTO payment_transactions ("organizationId", "invoiceId", "amount", "currency", "paymentMethod", "transactionId",
         "status", "processedAt", "recordedBy", "gatewayResponse")
       VALUES ($1, $2, $3, $4, $5, $6, 'succeeded', coalesce($7::timestamptz, billing_now()), $8, $9)`,
      [
        organizationId,
        invoice.id,
        payment.amount,
        invoice.currency,
        payment.paymentMethod,
        payment.transactionId,
        payment.receivedAt,
        payment.recordedBy,
        payment.gatewayResponse ? JSON.stringify(payment.gatewayResponse) : null,
      ],
    );
    const { amount, paymentMethod, transactionId } = payment;
    await this.audit.record(tx, {
      action: 'payment',
      resource: 'invoice',
      resourceId: invoice.id,
      details: { invoiceNumber: invoice.invoiceNumber, amount, paymentMethod, transactionId },
    });
    const settled =
      ['pending', 'overdue'].includes(invoice.status) && invoice.amountPaid + amount >= invoice.totalAmount;
    if (settled) await this.close(tx, invoice, payment, subscription);
    return invoiceById(tx, invoice.id);
  }

  private async close(
    tx: Transaction,
    invoice: Invoice,
    { paymentMethod, transactionId, receivedAt }: NewPayment,
    subscription: Subscription | undefined,
  ): Promise<void> {
    await tx.query(
      `UPDATE invoices SET "status" = 'paid', "paidDate" = coalesce($3::timestamptz, billing_now()), "paymentMethod" = $4,
         "transactionId" = $5, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, invoice.id, receivedAt, paymentMethod, transactionId],
    );
    if (!subscription || invoice.subscriptionId !== subscription.id) return;
    await this.note(tx, subscription, paymentMethod);
    if (await this.owesMore(tx)) return;
    if (opens(subscription, invoice)) await this.open(tx, subscription, invoice);
    else await this.endGrace(tx, subscription);
  }

  private async note(tx: Transaction, { id }: Subscription, paymentMethod: string): Promise<void> {
    await tx.query(
      `UPDATE organization_subscriptions SET "lastPaymentDate" = billing_now(), "paymentMethod" = $3, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id, paymentMethod],
    );
  }

  private async owesMore(tx: Transaction): Promise<boolean> {
    const late = await tx.query(`SELECT 1 FROM invoices WHERE "organizationId" = $1 AND "status" = 'overdue' LIMIT 1`, [
      tx.actor.organizationId,
    ]);
    return late.length > 0;
  }

  /** A trial becomes a subscription, or one that ran out begins again, for the period of the invoice. */
  private async open(tx: Transaction, { id }: Subscription, invoice: Invoice): Promise<void> {
    await tx.query(
      `UPDATE organization_subscriptions SET "status" = 'active', "planId" = $3, "endDate" = $5,
         "startDate" = CASE WHEN "endDate" = $5 THEN "startDate" ELSE $4 END,
         "nextBillingDate" = $5, "autoRenew" = true, "paymentStatus" = 'paid', "gracePeriodEndDate" = NULL, "cancelledAt" = NULL,
         "cancelledBy" = NULL, "cancellationReason" = NULL, "nextPlanId" = NULL, "noticedState" = NULL, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id, invoice.planId, invoice.billingPeriodStart, invoice.billingPeriodEnd],
    );
    await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change: 'activated' });
  }

  private async endGrace(tx: Transaction, { id }: Subscription): Promise<void> {
    await tx.query(
      `UPDATE organization_subscriptions SET "paymentStatus" = 'paid', "updatedAt" = now(),
         "gracePeriodEndDate" = CASE WHEN "status" = 'trial' THEN "gracePeriodEndDate" END,
         "noticedState" = CASE WHEN "status" = 'trial' THEN "noticedState" END
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id],
    );
  }
}

/** Whether paying an invoice lets a subscription begin (again): not one that was cancelled after it was issued. */
function opens({ status, cancelledAt, now }: Subscription, invoice: Invoice): boolean {
  if (!isAfter(invoice.billingPeriodEnd, now)) return false;
  if (status === 'cancelled') return cancelledAt !== null && isAfter(invoice.issueDate, cancelledAt);
  return status === 'trial' || status === 'expired';
}
