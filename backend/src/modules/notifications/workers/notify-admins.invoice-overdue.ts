import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { INVOICE_OVERDUE } from '../../billing';
import { InvoiceFactsQuery } from '../services/invoice-facts.query';
import { MemberFactsQuery } from '../services/member-facts.query';
import { Notify } from '../services/notify.service';

/** Tells the admins that an invoice was not paid in time; a reminder is mailed to the billing address by itself. */
@Injectable()
@Reaction({ on: INVOICE_OVERDUE, name: 'notify-admins.invoice-overdue', kind: 'effect' })
export class NotifyAdminsOnInvoiceOverdue implements EffectReaction {
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
      title: 'Invoice overdue',
      message: `Invoice ${invoice.invoiceNumber} was not paid in time.`,
      type: 'invoice_overdue',
      relatedDocumentId: null,
      eventId,
    });
  }
}
