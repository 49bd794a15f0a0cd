import { AppError } from '../../platform/errors/app-error';

/** The organization may read and export, but nothing new is written until its subscription is in order. */
export class SubscriptionReadOnlyError extends AppError {
  readonly code = 'SUBSCRIPTION_READ_ONLY';
  readonly status = 402;
}

/** What was asked for does not fit the state that the plan, subscription or invoice is in. */
export class BillingStateError extends AppError {
  readonly code = 'WRONG_STATE';
  readonly status = 409;
  constructor(message: string) {
    super(message);
  }
}

/** The organization has no subscription yet. */
export class NoSubscriptionError extends AppError {
  readonly code = 'NO_SUBSCRIPTION';
  readonly status = 409;
  constructor() {
    super('Your organization has no subscription yet. Choose a plan first.');
  }
}

/** Another invoice covers the period already. */
export class PeriodInvoicedError extends AppError {
  readonly code = 'PERIOD_INVOICED';
  readonly status = 409;
  constructor(invoiceNumber: string) {
    super(`This period is invoiced already with ${invoiceNumber}. Void that invoice first.`);
  }
}

/** What the organization has does not fit into the plan. */
export class PlanTooSmallError extends AppError {
  readonly code = 'PLAN_TOO_SMALL';
  readonly status = 409;
  constructor(problems: readonly string[]) {
    super(problems.join(' '));
  }
}

/** The payment provider could not be asked. */
export class PaymentProviderError extends AppError {
  readonly code = 'PAYMENT_PROVIDER';
  readonly status = 502;
  override readonly logLevel = 'error';
  constructor(options?: ErrorOptions) {
    super('The payment service did not answer. Nothing was charged; please try again.');
    this.cause = options?.cause;
  }
}

/** A message that does not carry the provider's signature, or an old one. */
export class WebhookSignatureError extends AppError {
  readonly code = 'BAD_SIGNATURE';
  readonly status = 400;
  constructor() {
    super('The signature of this message is not valid');
  }
}
