import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { BillingStateError } from '../billing.errors';
import { INVOICE_COLUMNS, outstanding, type Invoice } from '../domain/invoice';
import { PaymentProvider } from './payment-provider';

/** Leads an admin to where an invoice of their organization is paid. */
@Injectable()
export class PayInvoice {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, BillingStateError, PaymentProviderError */
  async run(actor: Actor, id: number): Promise<string> {
    const invoice = await this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<Invoice>(
        `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i."organizationId" = $1 AND i."id" = $2`,
        [actor.organizationId, id],
      );
      if (!row) throw new NotFoundError();
      if (outstanding(row) === 0) throw new BillingStateError('There is nothing to pay on this invoice');
      await this.audit.record(tx, { action: 'checkout', resource: 'invoice', resourceId: id });
      return row;
    });
    return this.provider.checkout(invoice);
  }
}
