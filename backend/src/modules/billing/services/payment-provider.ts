import { createHash } from 'node:crypto';
import type { BillingConfig, Config } from '../../../config/config';
import { BillingStateError, PaymentProviderError } from '../billing.errors';
import { outstanding, type Invoice } from '../domain/invoice';

/** Where an invoice can be paid. */
export abstract class PaymentProvider {
  /** @returns the address of a page where what is outstanding is paid @throws BillingStateError, PaymentProviderError */
  abstract checkout(invoice: Invoice): Promise<string>;
}

/** Money comes by bank transfer or the like; a super administrator records it. */
class ManualPayments extends PaymentProvider {
  checkout(): Promise<string> {
    return Promise.reject(new BillingStateError('Invoices are paid by bank transfer. The details are on the invoice.'));
  }
}

const TIMEOUT_MS = 10_000;

/** A page of Stripe's own for each payment; what came of it arrives as a signed webhook. */
class StripePayments extends PaymentProvider {
  constructor(
    private readonly stripe: NonNullable<BillingConfig['stripe']>,
    private readonly publicUrl: string,
  ) {
    super();
  }

  async checkout(invoice: Invoice): Promise<string> {
    const body = this.session(invoice).toString();
    // The same order again gets the same page; another amount is another order.
    const key = createHash('sha256').update(body).digest('hex');
    try {
      const answer = await fetch(`${this.stripe.apiUrl}/v1/checkout/sessions`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${this.stripe.secretKey}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Idempotency-Key': key,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const { url } = (await answer.json()) as { url?: unknown };
      if (!answer.ok || typeof url !== 'string') throw new Error(`Stripe answered ${answer.status}`);
      return url;
    } catch (error) {
      throw new PaymentProviderError({ cause: error });
    }
  }

  private session(invoice: Invoice): URLSearchParams {
    const item = 'line_items[0]';
    return new URLSearchParams({
      mode: 'payment',
      success_url: `${this.publicUrl}/billing?paid=${invoice.id}`,
      cancel_url: `${this.publicUrl}/billing`,
      client_reference_id: invoice.invoiceNumber,
      'metadata[organizationId]': String(invoice.organizationId),
      'metadata[invoiceId]': String(invoice.id),
      [`${item}[quantity]`]: '1',
      [`${item}[price_data][currency]`]: invoice.currency.toLowerCase(),
      [`${item}[price_data][unit_amount]`]: String(outstanding(invoice)),
      [`${item}[price_data][product_data][name]`]: `Invoice ${invoice.invoiceNumber}`,
    });
  }
}

/** The configured way to pay. */
export function openPaymentProvider({ billing, publicUrl }: Config): PaymentProvider {
  return billing.stripe ? new StripePayments(billing.stripe, publicUrl) : new ManualPayments();
}
