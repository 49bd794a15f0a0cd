import { Injectable } from '@nestjs/common';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { INVOICE_ISSUED } from '../billing.events';
import { InvoicePdfs } from '../services/invoice-pdfs';

/** Draws the PDF of an invoice, once. */
@Injectable()
@Reaction({ on: INVOICE_ISSUED, name: 'make-pdf.invoice-issued', kind: 'task' })
export class MakePdfOnInvoiceIssued implements TaskReaction {
  constructor(private readonly pdfs: InvoicePdfs) {}

  async perform({ actor, payload }: OutboxEvent): Promise<TaskResult> {
    await this.pdfs.bytes(actor, Number(payload.invoiceId));
    return async () => undefined;
  }
}
