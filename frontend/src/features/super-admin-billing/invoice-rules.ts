import type { Invoice } from './api';

/** What a dialog asks before it is done. */
export type InvoiceAct = 'pay' | 'refund' | 'void';

/** Cents that could be given back. */
export const refundable = ({ amountPaid, amountRefunded }: Pick<Invoice, 'amountPaid' | 'amountRefunded'>): number =>
  Math.max(amountPaid - amountRefunded, 0);

/** What an invoice offers besides sending and downloading; the server has the last word. */
export function actsOf(invoice: Pick<Invoice, 'status' | 'amountDue' | 'amountPaid' | 'amountRefunded'>): InvoiceAct[] {
  const acts: InvoiceAct[] = [];
  if (invoice.amountDue > 0) acts.push('pay');
  if (refundable(invoice) > 0) acts.push('refund');
  else if (invoice.status !== 'void') acts.push('void');
  return acts;
}
