import type { BillingAddress } from './subscription';
import type { LineItem } from './amounts';

export const INVOICE_STATUSES = ['pending', 'paid', 'overdue', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** How money may come in where it is recorded by hand. */
export const PAYMENT_METHODS = ['bank_transfer', 'card', 'check', 'cash', 'other'] as const;

/** An invoice with its sums of the ledger. Amounts in cents, times as ISO 8601. */
export interface Invoice {
  id: number;
  organizationId: number;
  invoiceNumber: string;
  subscriptionId: number | null;
  planId: number;
  planName: string;
  billingPeriodMonths: number;
  organizationName: string;
  issuer: string;
  billingEmail: string | null;
  billingAddress: BillingAddress | null;
  lineItems: LineItem[];
  amount: number;
  taxBasisPoints: number;
  taxAmount: number;
  totalAmount: number;
  currency: string;
  billingPeriodStart: string;
  billingPeriodEnd: string;
  issueDate: string;
  dueDate: string;
  paidDate: string | null;
  status: InvoiceStatus;
  sentAt: string | null;
  notes: string | null;
  voidedAt: string | null;
  /** Payments that succeeded, whatever was given back of them. */
  amountPaid: number;
  amountRefunded: number;
}

/** The columns of {@link Invoice}, of an invoice named `i`. The sums are those of the ledger, never a copy. */
export const INVOICE_COLUMNS = `
  i."id", i."organizationId", i."invoiceNumber", i."subscriptionId", i."planId", i."planName", i."billingPeriodMonths",
  i."organizationName", i."issuer", i."billingEmail", i."billingAddress", i."lineItems", i."amount", i."taxBasisPoints",
  i."taxAmount", i."totalAmount", i."currency", i."billingPeriodStart", i."billingPeriodEnd", i."issueDate", i."dueDate",
  i."paidDate", i."status", i."sentAt", i."notes", i."voidedAt",
  (SELECT coalesce(sum(p."amount"), 0)::int FROM payment_transactions p
   WHERE p."organizationId" = i."organizationId" AND p."invoiceId" = i."id" AND p."status" = 'succeeded') AS "amountPaid",
  (SELECT coalesce(sum(p."refundAmount"), 0)::int FROM payment_transactions p
   WHERE p."organizationId" = i."organizationId" AND p."invoiceId" = i."id" AND p."status" = 'succeeded') AS "amountRefunded"`;

/** Cents that are still to be paid; nothing once it is paid or void. */
export function outstanding({ status, totalAmount, amountPaid }: Invoice): number {
  return status === 'void' || status === 'paid' ? 0 : Math.max(totalAmount - amountPaid, 0);
}
