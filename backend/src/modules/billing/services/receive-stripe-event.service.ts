import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { systemActor } from '../../../platform/database/actor';
import { DatabaseClock } from '../../../platform/database/database-clock';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { WebhookSignatureError } from '../billing.errors';
import { readStripeEvent, type StripeOutcome } from '../domain/stripe-event';
import { isFromStripe } from '../domain/stripe-signature';
import { lockSubscription } from './current-subscription';
import { invoiceById } from './issue-invoice';
import { SettleInvoice } from './settle-invoice';

/** Takes in what Stripe tells of payments. Only what carries its signature counts, and each message once. */
@Injectable()
export class ReceiveStripeEvent {
  private readonly logger = new Logger('Billing');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly settle: SettleInvoice,
    private readonly clock: DatabaseClock,
  ) {}

  /** @throws NotFoundError where Stripe is not configured, WebhookSignatureError */
  async run(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    const { stripe } = this.config.billing;
    if (!stripe) throw new NotFoundError();
    if (!body || !isFromStripe(body, signature, stripe.webhookSecret, this.clock.seconds()))
      throw new WebhookSignatureError();
    const outcome = readStripeEvent(body);
    if (!outcome) return;
    await this.unitOfWork.run(systemActor(outcome.organizationId, outcome.eventId), (tx) => this.apply(tx, outcome));
  }

  private async apply(tx: Transaction, outcome: StripeOutcome): Promise<void> {
    const { organizationId } = tx.actor;
    const subscription = await lockSubscription(tx);
    const known = await tx.query(`SELECT 1 FROM invoices WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`, [
      organizationId,
      outcome.invoiceId,
    ]);
    if (known.length === 0 || !(await isNew(tx, outcome))) return;
    const invoice = await invoiceById(tx, outcome.invoiceId);
    if (!outcome.succeeded) return recordFailure(tx, outcome);
    if (outcome.currency !== invoice.currency) {
      this.logger.error({ message: 'a payment came in another currency', ...outcome });
      return recordFailure(tx, outcome);
    }
    const { amount, transactionId, type } = outcome;
    const payment = { amount, paymentMethod: 'stripe', transactionId, receivedAt: null, recordedBy: 'Stripe' };
    await this.settle.run(
      tx,
      invoice,
      { ...payment, gatewayResponse: { type, eventId: outcome.eventId } },
      subscription,
    );
  }
}

/** Neither this message nor this payment was taken in before: Stripe sends each at least once, and may send two about one. */
async function isNew(tx: Transaction, { eventId, type, transactionId, succeeded }: StripeOutcome): Promise<boolean> {
  const { organizationId } = tx.actor;
  const fresh = await tx.query(
    `INSERT INTO payment_events ("organizationId", "provider", "eventId", "type") VALUES ($1, 'stripe', $2, $3)
     ON CONFLICT DO NOTHING RETURNING "eventId"`,
    [organizationId, eventId, type],
  );
  if (fresh.length === 0) return false;
  const taken = await tx.query(
    `SELECT 1 FROM payment_transactions WHERE "organizationId" = $1 AND "transactionId" = $2 AND "status" = 'succeeded'`,
    [organizationId, transactionId],
  );
  return !succeeded || taken.length === 0;
}

async function recordFailure(tx: Transaction, outcome: StripeOutcome): Promise<void> {
  const reason = outcome.succeeded ? `Paid in ${outcome.currency}` : 'The payment was declined';
  await tx.query(
    `INSERT INTO payment_transactions ("organizationId", "invoiceId", "amount", "currency", "paymentMethod", "transactionId",
       "status", "failureReason", "processedAt", "recordedBy", "gatewayResponse")
     VALUES ($1, $2, $3, $4, 'stripe', $5, 'failed', $6, billing_now(), 'Stripe', $7)`,
    [
      tx.actor.organizationId,
      outcome.invoiceId,
      outcome.amount,
      outcome.currency,
      outcome.transactionId,
      reason,
      JSON.stringify({ type: outcome.type, eventId: outcome.eventId }),
    ],
  );
}
