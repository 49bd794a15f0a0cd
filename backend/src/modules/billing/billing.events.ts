/** A subscription began, changed, ended, or is about to. Payload: subscriptionId, change (a `SubscriptionChange`). */
export const SUBSCRIPTION_CHANGED = 'subscription.changed';
/** An invoice has its number and amounts. Payload: invoiceId. */
export const INVOICE_ISSUED = 'invoice.issued';
/** An invoice is to be mailed, with its PDF. Payload: invoiceId, reminder (0 the invoice itself, 1 it is due soon, 2 it is overdue). */
export const INVOICE_SEND_WANTED = 'invoice.send_wanted';
/** The PDF of an invoice to be mailed is there. Payload: as `INVOICE_SEND_WANTED`. */
export const INVOICE_MAIL_WANTED = 'invoice.mail_wanted';
/** An invoice was not paid in time. Payload: invoiceId. */
export const INVOICE_OVERDUE = 'invoice.overdue';
/** A limit of the plan is nearly or fully used. Payload: kind (users, documents or storage), percent (80 or 100). */
export const QUOTA_REACHED = 'quota.reached';

/** What can happen to a subscription. */
export const SUBSCRIPTION_CHANGES = [
  'activated',
  'renewed',
  'plan_changed',
  'plan_change_scheduled',
  'cancellation_scheduled',
  'resumed',
  'cancelled',
  'suspended',
  'trial_ending',
  'grace_started',
  'read_only',
] as const;
export type SubscriptionChange = (typeof SUBSCRIPTION_CHANGES)[number];
