import type { Response } from 'express';
import { outstanding, type Invoice } from '../domain/invoice';
import type { InvoiceFile } from '../services/invoice-links';
import type { InvoiceDetail } from '../services/invoices.query';
import type { InvoiceDetailDto, InvoiceEntryDto } from './invoices.dto';

/** An invoice as lists show it. */
export function toEntry(invoice: Invoice): InvoiceEntryDto {
  const { id, invoiceNumber, organizationId, organizationName, planId, planName } = invoice;
  const { amount, taxAmount, totalAmount, currency, amountPaid, amountRefunded, status, sentAt } = invoice;
  const { billingPeriodStart, billingPeriodEnd, issueDate, dueDate, paidDate } = invoice;
  return {
    id,
    invoiceNumber,
    organizationId,
    organizationName,
    planId,
    planName,
    amount,
    taxAmount,
    totalAmount,
    currency,
    billingPeriodStart,
    billingPeriodEnd,
    issueDate,
    dueDate,
    paidDate,
    status,
    sentAt,
    amountPaid,
    amountRefunded,
    amountDue: outstanding(invoice),
  };
}

/** An invoice with all that belongs to it. */
export function toDetail(invoice: InvoiceDetail): InvoiceDetailDto {
  const { subscriptionId, billingPeriodMonths, lineItems, taxBasisPoints, billingEmail, billingAddress } = invoice;
  const { voidedAt, payments, creditNotes } = invoice;
  const lines = { subscriptionId, billingPeriodMonths, lineItems, taxBasisPoints, billingEmail, billingAddress };
  return { ...toEntry(invoice), ...lines, voidedAt, payments, creditNotes };
}

/** Shows the PDF in the tab it was opened in; it may do nothing but be shown. */
export function sendPdf(response: Response, { fileName, bytes }: InvoiceFile): void {
  response
    .status(200)
    .set({
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    })
    .end(bytes);
}
