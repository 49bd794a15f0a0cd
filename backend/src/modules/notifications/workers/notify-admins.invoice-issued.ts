import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { INVOICE_ISSUED } from '../../billing';
import { InvoiceFactsQuery } from '../services/invoice-facts.query';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the admins that there is a new invoice; it is mailed to the billing address by itself. */
@Injectable()
@Reaction({ on: INVOICE_ISSUED, name: 'notify-admins.invoice-issued', kind: 'effect' })
export class NotifyAdminsOnInvoiceIssued implements EffectReaction {
  constructor(
    private readonly invoices: InvoiceFactsQuery,
    private readonly members: MemberFactsQuery,
    private readonly notify: Notify,
  ) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const invoice = await this.invoices.open(tx, Number(payload.invoiceId));
    // Nothing when it was paid or withdrawn meanwhile.
    if (!invoice) return;
    await this.notify.run(tx, await this.members.admins(tx), null, {
      title: 'New invoice',
      message: `Invoice ${invoice.invoiceNumber} was issued.`,
      type: 'invoice_issued',
      relatedDocumentId: null,
      eventId,
    });
  }
}
