import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/outbox/outbox';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { INVOICE_MAIL_WANTED, INVOICE_SEND_WANTED } from '../billing.events';
import { InvoicePdfs } from '../services/invoice-pdfs';

/** Makes sure that the PDF is there before the mail is written that carries it. */
@Injectable()
@Reaction({ on: INVOICE_SEND_WANTED, name: 'make-pdf.invoice-send-wanted', kind: 'task' })
export class MakePdfOnInvoiceSendWanted implements TaskReaction {
  constructor(
    private readonly pdfs: InvoicePdfs,
    private readonly outbox: Outbox,
  ) {}

  async perform({ actor, payload }: OutboxEvent): Promise<TaskResult> {
    await this.pdfs.bytes(actor, Number(payload.invoiceId));
    return (tx) => this.outbox.publish(tx, INVOICE_MAIL_WANTED, payload);
  }
}
