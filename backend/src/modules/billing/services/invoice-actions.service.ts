import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { actingIn, recordAdministration } from '../../administration';
import { AuditLog, type AuditEntry } from '../../audit';
import { BillingStateError } from '../billing.errors';
import { dollars } from '../domain/amounts';
import { outstanding, type Invoice } from '../domain/invoice';
import { lockSubscription } from './current-subscription';
import { Invoices } from './invoices.query';
import { invoiceById, IssueInvoice } from './issue-invoice';
import { nextNumber } from './next-number';
import { SettleInvoice, type NewPayment } from './settle-invoice';

interface PaidPart {
  id: number;
  left: number;
}

/** What the super administrator does with an invoice once it is issued. Each is one transaction, in both logs. */
@Injectable()
export class InvoiceActions {
  constructor(
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly issue: IssueInvoice,
    private readonly settle: SettleInvoice,
    private readonly audit: AuditLog,
  ) {}

  /** Mails it with its PDF. @throws NotFoundError, BillingStateError when it is void or has no address */
  async send(administrator: Administrator, id: number): Promise<void> {
    await this.within(administrator, id, async (tx, invoice) => {
      if (invoice.status === 'void') throw new BillingStateError('This invoice is void');
      if (!invoice.billingEmail && !(await hasRecipient(tx))) {
        throw new BillingStateError('This organization has no address for invoices');
      }
      await this.issue.send(tx, id, administrator.name);
      return { action: 'send', resource: 'invoice', resourceId: id, details: numberOf(invoice) };
    });
  }

  /** Records money that came in by hand. @throws NotFoundError, InvalidInputError, BillingStateError */
  async pay(administrator: Administrator, id: number, payment: Omit<NewPayment, 'recordedBy'>): Promise<void> {
    await this.within(administrator, id, async (tx, invoice, subscription) => {
      if (!['pending', 'overdue'].includes(invoice.status)) {
        throw new BillingStateError(`This invoice is ${invoice.status} already`);
      }
      const open = outstanding(invoice);
      if (payment.amount > open) {
        throw new InvalidInputError({ amount: `Only ${dollars(open)} is still to be paid` });
      }
      const receivedAt = await received(tx, payment.receivedAt);
      await this.settle.run(tx, invoice, { ...payment, receivedAt, recordedBy: administrator.name }, subscription);
      return null;
    });
  }

  /** Gives money back, with a credit note. @throws NotFoundError, InvalidInputError, BillingStateError */
  async refund(administrator: Administrator, id: number, amount: number, reason: string): Promise<void> {
    await this.within(administrator, id, async (tx, invoice) => {
      const left = invoice.amountPaid - invoice.amountRefunded;
      if (left === 0) throw new BillingStateError('There is no payment to give back');
      if (amount > left) throw new InvalidInputError({ amount: `Only ${dollars(left)} can be given back` });
      await requireUncredited(tx, invoice);
      await this.giveBack(tx, id, amount);
      const creditNoteNumber = await creditNote(tx, {
        invoice,
        amount,
        kind: 'refund',
        reason,
        by: administrator.name,
      });
      const details = { ...numberOf(invoice), amount, reason, creditNoteNumber };
      return { action: 'refund', resource: 'invoice', resourceId: id, details };
    });
  }

  /** Takes an unpaid invoice back, with a credit note over all of it. @throws NotFoundError, BillingStateError */
  async void(administrator: Administrator, id: number, reason: string): Promise<void> {
    await this.within(administrator, id, async (tx, invoice) => {
      if (invoice.status === 'void') throw new BillingStateError('This invoice is void already');
      if (invoice.amountPaid > invoice.amountRefunded) {
        throw new BillingStateError('This invoice was paid, in part at least. Give the money back first.');
      }
      await requireUncredited(tx, invoice);
      await tx.query(
        `UPDATE invoices SET "status" = 'void', "voidedAt" = billing_now(), "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
        [tx.actor.organizationId, id],
      );
      // What was refunded has its credit notes; this one is over the rest.
      const amount = invoice.totalAmount - invoice.amountRefunded;
      const by = administrator.name;
      const creditNoteNumber = amount > 0 ? await creditNote(tx, { invoice, amount, kind: 'void', reason, by }) : null;
      await endGraceWithoutDebt(tx);
      const details = { ...numberOf(invoice), amount, reason, creditNoteNumber };
      return { action: 'void', resource: 'invoice', resourceId: id, details };
    });
  }

  /** Locks what belongs together and writes both logs; an effect that recorded itself answers null. */
  private async within(
    administrator: Administrator,
    id: number,
    work: (
      tx: Transaction,
      invoice: Invoice,
      subscription: Awaited<ReturnType<typeof lockSubscription>>,
    ) => Promise<AuditEntry | null>,
  ): Promise<void> {
    const organizationId = await this.invoices.organizationOf(id);
    await this.unitOfWork.run(actingIn(organizationId, administrator), async (tx) => {
      const subscription = await lockSubscription(tx);
      const locked = await tx.query(`SELECT 1 FROM invoices WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`, [
        organizationId,
        id,
      ]);
      if (locked.length === 0) throw new NotFoundError();
      const entry = await work(tx, await invoiceById(tx, id), subscription);
      if (entry) await this.audit.record(tx, entry);
      await recordAdministration(tx, {
        ...administrator,
        administratorName: administrator.name,
        action: entry?.action ?? 'payment',
        resource: 'invoice',
        resourceId: id,
        details: { organizationId, ...entry?.details },
      });
    });
  }

  /** Off the latest payments first. */
  private async giveBack(tx: Transaction, invoiceId: number, amount: number): Promise<void> {
    const { organizationId } = tx.actor;
    const parts = await tx.query<PaidPart>(
      `SELECT "id", "amount" - coalesce("refundAmount", 0) AS "left" FROM payment_transactions
       WHERE "organizationId" = $1 AND "invoiceId" = $2 AND "status" = 'succeeded' ORDER BY "id" DESC FOR UPDATE`,
      [organizationId, invoiceId],
    );
    let open = amount;
    for (const { id, left } of parts) {
      const part = Math.min(open, left);
      if (part === 0) continue;
      await tx.query(
        `UPDATE payment_transactions SET "refundAmount" = coalesce("refundAmount", 0) + $3, "refundedAt" = billing_now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [organizationId, id, part],
      );
      open -= part;
    }
    if (open !== 0) throw new Error('The ledger changed during a refund');
  }
}

/** When money came in, as the database reads it: at a moment that is over. @throws InvalidInputError */
async function received(tx: Transaction, text: string | null): Promise<string | null> {
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1 || moment.getUTCFullYear() > 9999) {
    throw new InvalidInputError({ receivedAt: 'receivedAt must be a date' });
  }
  // Whoever is ahead of UTC has a day that has not begun there.
  const [over] = await tx.query(`SELECT 1 WHERE $1::timestamptz <= billing_now() + interval '14 hours'`, [
    moment.toISOString(),
  ]);
  if (!over) throw new InvalidInputError({ receivedAt: 'A payment cannot come in later than now' });
  return moment.toISOString();
}

/** What was left of an invoice's period may have been credited when a larger plan began; it is not given a second time. @throws BillingStateError */
async function requireUncredited(tx: Transaction, { id, subscriptionId, ...invoice }: Invoice): Promise<void> {
  const [later] = await tx.query<{ invoiceNumber: string }>(
    `SELECT "invoiceNumber" FROM invoices i
     WHERE "organizationId" = $1 AND "subscriptionId" = $2 AND "id" > $3 AND "status" <> 'void'
       AND "billingPeriodStart" >= $4::timestamptz AND "billingPeriodStart" < $5::timestamptz
       AND EXISTS (SELECT 1 FROM jsonb_array_elements(i."lineItems") l WHERE (l ->> 'amount')::int < 0)
     ORDER BY "id" LIMIT 1`,
    [tx.actor.organizationId, subscriptionId, id, invoice.billingPeriodStart, invoice.billingPeriodEnd],
  );
  if (later) {
    throw new BillingStateError(
      `What was left of this invoice is credited in ${later.invoiceNumber}. Correct that one instead.`,
    );
  }
}

const numberOf = ({ invoiceNumber }: Invoice): { invoiceNumber: string } => ({ invoiceNumber });

async function creditNote(
  tx: Transaction,
  note: { invoice: Invoice; amount: number; kind: 'refund' | 'void'; reason: string; by: string },
): Promise<string> {
  const number = await nextNumber(tx, 'CN');
  await tx.query(
    `INSERT INTO credit_notes ("organizationId", "creditNoteNumber", "invoiceId", "amount", "currency", "kind", "reason", "issueDate", "createdBy")
     VALUES ($1, $2, $3, $4, $5, $6, $7, billing_now(), $8)`,
    [
      tx.actor.organizationId,
      number,
      note.invoice.id,
      note.amount,
      note.invoice.currency,
      note.kind,
      note.reason,
      note.by,
    ],
  );
  return number;
}

async function hasRecipient(tx: Transaction): Promise<boolean> {
  const admins = await tx.query(
    `SELECT 1 FROM users WHERE "organizationId" = $1 AND "role" = 'admin' AND "isActive" AND "deletedAt" IS NULL LIMIT 1`,
    [tx.actor.organizationId],
  );
  return admins.length > 0;
}

/** A void invoice is no debt: where it was the last one overdue, the grace that it caused ends. */
async function endGraceWithoutDebt(tx: Transaction): Promise<void> {
  await tx.query(
    `UPDATE organization_subscriptions SET "gracePeriodEndDate" = NULL, "paymentStatus" = 'pending', "noticedState" = NULL, "updatedAt" = now()
     WHERE "organizationId" = $1 AND "status" = 'active' AND "gracePeriodEndDate" IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM invoices WHERE "organizationId" = $1 AND "status" = 'overdue')`,
    [tx.actor.organizationId],
  );
}
