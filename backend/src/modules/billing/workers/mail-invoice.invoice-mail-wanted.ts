import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { INVOICE_MAIL_WANTED } from '../billing.events';
import { day, dollars } from '../domain/amounts';
import { INVOICE_COLUMNS, outstanding, type Invoice } from '../domain/invoice';
import { InvoicePdfs } from '../services/invoice-pdfs';

/** The invoice, a reminder before it is due, a reminder after. */
const WORDS = [
  { subject: 'Invoice', heading: 'Your invoice' },
  { subject: 'Reminder: invoice', heading: 'Your invoice is due soon' },
  { subject: 'Overdue: invoice', heading: 'Your invoice is overdue' },
] as const;

/** Mails an invoice or a reminder with the PDF. A reminder of what was paid or taken back meanwhile is not sent. */
@Injectable()
@Reaction({ on: INVOICE_MAIL_WANTED, name: 'mail-invoice.invoice-mail-wanted', kind: 'mail' })
export class MailInvoiceOnInvoiceMailWanted implements MailReaction {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly pdfs: InvoicePdfs,
  ) {}

  async compose(tx: Transaction, { payload }: OutboxEvent): Promise<Mail | null> {
    const reminder = Number(payload.reminder);
    const invoice = await this.invoice(tx, Number(payload.invoiceId));
    if (!invoice?.to || invoice.status === 'void' || (reminder > 0 && outstanding(invoice) === 0)) return null;
    const words = WORDS[reminder] ?? WORDS[0];
    const { invoiceNumber, organizationName, planName, dueDate } = invoice;
    const period = `${day(invoice.billingPeriodStart)} to ${day(invoice.billingPeriodEnd)}`;
    return {
      kind: reminder > 0 ? 'invoice-reminder' : 'invoice',
      to: invoice.to,
      subject: `${words.subject} ${invoiceNumber}`,
      heading: words.heading,
      paragraphs: [
        `Invoice ${invoiceNumber} for ${organizationName}: ${planName}, ${period}.`,
        outstanding(invoice) === 0
          ? `Total ${dollars(invoice.totalAmount)}. There is nothing to pay.`
          : `${dollars(outstanding(invoice))} is due by ${day(dueDate)}.`,
      ],
      action: { label: 'Open billing', url: `${this.config.publicUrl}/billing` },
      attachments: [
        {
          fileName: `${invoiceNumber}.pdf`,
          contentType: 'application/pdf',
          content: await this.pdfs.bytes(tx.actor, invoice.id),
        },
      ],
    };
  }

  /** To the address for invoices; without one, to the first admin. */
  private async invoice(tx: Transaction, id: number): Promise<(Invoice & { to: string | null }) | undefined> {
    const [row] = await tx.query<Invoice & { to: string | null }>(
      `SELECT ${INVOICE_COLUMNS}, coalesce(
         (SELECT s."billingEmail" FROM organization_subscriptions s
          WHERE s."organizationId" = i."organizationId" AND s."id" = i."subscriptionId"), i."billingEmail",
         (SELECT u."email" FROM users u WHERE u."organizationId" = i."organizationId" AND u."role" = 'admin' AND u."isActive"
            AND u."deletedAt" IS NULL ORDER BY u."id" LIMIT 1)) AS "to"
       FROM invoices i WHERE i."organizationId" = $1 AND i."id" = $2`,
      [tx.actor.organizationId, id],
    );
    return row;
  }
}
