import type { BadgeColour } from '@/shared/lib/document-words';
import { formatDate } from '@/shared/lib/format';
import { formatMoney, formatPrice } from '@/shared/lib/money';
import type { Billing, OwnInvoice, Plan } from './api';

const states: Record<Billing['state'], { label: string; colour: BadgeColour }> = {
  trial: { label: 'Trial', colour: 'blue' },
  active: { label: 'Active', colour: 'green' },
  grace: { label: 'Grace period', colour: 'orange' },
  read_only: { label: 'Read-only', colour: 'red' },
  suspended: { label: 'Suspended', colour: 'red' },
  cancelled: { label: 'Cancelled', colour: 'grey' },
};

/** The state of a subscription as a badge. */
export const stateBadge = (state: Billing['state']) => states[state];

const invoiceStates: Record<OwnInvoice['status'], { label: string; colour: BadgeColour }> = {
  pending: { label: 'Pending', colour: 'yellow' },
  paid: { label: 'Paid', colour: 'green' },
  overdue: { label: 'Overdue', colour: 'red' },
  void: { label: 'Void', colour: 'grey' },
};

/** The state of an invoice as a badge. */
export const invoiceBadge = (status: OwnInvoice['status']) => invoiceStates[status];

/** What a plan costs: '$299 per month', '$1,500 for 6 months'. */
export function priceWords({ priceMonthly, priceTotal, durationMonths, isCustom }: Plan): string {
  if (isCustom) return 'Custom pricing';
  if (priceMonthly === 0 && priceTotal === 0) return 'Free';
  if (durationMonths === 1) return `${formatPrice(priceMonthly)} per month`;
  return `${formatPrice(priceTotal)} ${durationMonths === 12 ? 'per year' : `for ${durationMonths} months`}`;
}

/** What comes next for a subscription, in one sentence; nothing where nothing does. */
export function nextWords({ subscription, state }: Billing): string | null {
  if (!subscription) return null;
  const { trialEndDate, gracePeriodEndDate, nextBillingDate, endDate, cancelledAt, nextPlan } = subscription;
  if (cancelledAt && endDate) return `Ends on ${formatDate(endDate)}. Nothing is charged after that.`;
  if (state === 'trial' && trialEndDate) return `The trial ends on ${formatDate(trialEndDate)}.`;
  if (state === 'grace' && gracePeriodEndDate) return `Read-only from ${formatDate(gracePeriodEndDate)} on.`;
  if (nextPlan && nextBillingDate) return `Changes to ${nextPlan.name} on ${formatDate(nextBillingDate)}.`;
  if (nextBillingDate) return `Next invoice on ${formatDate(nextBillingDate)}.`;
  return null;
}

/** What changing to a plan means for the bill, from the server's reckoning. */
export function chargeWords(change: {
  immediate: boolean;
  effectiveAt: string;
  credit: number;
  amountDue: number;
  creditLeft: number;
}): string {
  const { immediate, effectiveAt, credit, amountDue, creditLeft } = change;
  if (!immediate)
    return `Takes effect on ${formatDate(effectiveAt)}, when the present period ends. Nothing is due now.`;
  const rest = credit > 0 ? ` ${formatMoney(credit)} for the unused part of your present plan is taken off.` : '';
  const left = creditLeft > 0 ? ` ${formatMoney(creditLeft)} is kept for later invoices.` : '';
  return `Takes effect at once. An invoice of ${formatMoney(amountDue)} is issued.${rest}${left}`;
}
