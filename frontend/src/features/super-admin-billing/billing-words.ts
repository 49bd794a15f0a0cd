import type { RecordPaymentDto, SetSubscriptionStatusDto } from '@/api/generated';
import type { BadgeColour } from '@/shared/lib/document-words';
import { formatDate, plural } from '@/shared/lib/format';
import type { Invoice, InvoiceFilter, Subscription, SubscriptionFilter } from './api';

export type Status = Subscription['status'];
export type SettableStatus = SetSubscriptionStatusDto['status'];
export type PaymentMethod = RecordPaymentDto['paymentMethod'];

interface Words {
  label: string;
  colour: BadgeColour;
}

const statuses: Record<Status, Words> = {
  trial: { label: 'Trial', colour: 'blue' },
  active: { label: 'Active', colour: 'green' },
  suspended: { label: 'Suspended', colour: 'red' },
  expired: { label: 'Expired', colour: 'orange' },
  cancelled: { label: 'Cancelled', colour: 'grey' },
};
export const statusWords = (status: Status): Words => statuses[status];

/** The statuses to choose from; `none` are organizations without a subscription. */
export const statusOptions = [
  { value: '', label: 'All statuses' },
  ...(Object.keys(statuses) as Status[]).map((value) => ({ value, label: statuses[value].label })),
  { value: 'none', label: 'No subscription' },
];

/** The status that an address names; undefined for any other text. */
export const statusOf = (text: string | null): SubscriptionFilter['status'] =>
  statusOptions.find(({ value }) => value !== '' && value === text)?.value as SubscriptionFilter['status'];

const invoices: Record<Invoice['status'], Words> = {
  pending: { label: 'Pending', colour: 'yellow' },
  paid: { label: 'Paid', colour: 'green' },
  overdue: { label: 'Overdue', colour: 'red' },
  void: { label: 'Void', colour: 'grey' },
};
export const invoiceWords = (status: Invoice['status']): Words => invoices[status];

export const invoiceOptions = [
  { value: '', label: 'All statuses' },
  ...(Object.keys(invoices) as Invoice['status'][]).map((value) => ({ value, label: invoices[value].label })),
];

/** The status that an address names; undefined for any other text. */
export const invoiceStatusOf = (text: string | null): InvoiceFilter['status'] =>
  invoiceOptions.find(({ value }) => value !== '' && value === text)?.value as InvoiceFilter['status'];

const methods: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
};
export const methodOptions = (Object.keys(methods) as PaymentMethod[]).map((value) => ({
  value,
  label: methods[value],
}));
/** How money came in, also by a provider that this list does not name. */
export const methodName = (method: string): string =>
  Object.hasOwn(methods, method) ? methods[method as PaymentMethod] : method.charAt(0).toUpperCase() + method.slice(1);

/** How long a plan runs: one month is the trial's, shown as 30 days; twelve are a year. */
export function durationWords(months: number): string {
  if (months === 1) return '30 days';
  return months === 12 ? 'year' : plural(months, 'month');
}

/** The durations of the plan form. */
export const durationOptions = [
  { value: 1, label: 'Free Trial (30 days)' },
  { value: 6, label: '6 months' },
  { value: 12, label: '1 year' },
] as const;

/** The periods that an invoice may be about. */
export const periodOptions = [
  { value: 1, label: '1 month' },
  { value: 6, label: '6 months' },
  { value: 12, label: '1 year' },
] as const;

/** A limit in words: 0 means that there is none. */
export const limitWords = (limit: number, unit: string): string =>
  limit === 0 ? `Unlimited ${unit}` : `${limit.toLocaleString('en-US')} ${unit}`;

/** What is used of a limit: '12 of 200', and '12, unlimited' where there is none. */
export const usedWords = (used: string, limit: number, limitText: string): string =>
  limit === 0 ? `${used}, unlimited` : `${used} of ${limitText}`;

const states: Record<string, string> = {
  grace: 'In grace',
  read_only: 'Read-only',
};

/** What a subscription's status does not say: what it waits for, and until when. */
export function subscriptionNote(subscription: Subscription): string | null {
  const { status, state, trialEndDate, gracePeriodEndDate, nextBillingDate, endDate, autoRenew } = subscription;
  const special = states[state];
  if (special)
    return gracePeriodEndDate && state === 'grace' ? `${special} until ${formatDate(gracePeriodEndDate)}` : special;
  if (status === 'trial') return trialEndDate ? `Trial ends ${formatDate(trialEndDate)}` : null;
  if (status === 'active' && autoRenew) return nextBillingDate ? `Next billing ${formatDate(nextBillingDate)}` : null;
  if (!endDate) return null;
  return status === 'active' || status === 'suspended' ? `Ends ${formatDate(endDate)}` : `Ended ${formatDate(endDate)}`;
}

export const settable: readonly SettableStatus[] = ['active', 'suspended', 'cancelled'];

const acts: Record<SettableStatus, { title: string; action: string }> = {
  active: { title: 'Activate', action: 'Activate subscription' },
  suspended: { title: 'Suspend', action: 'Suspend subscription' },
  cancelled: { title: 'Cancel', action: 'Cancel subscription' },
};
/** What setting a status is called. */
export const actWords = (status: SettableStatus) => acts[status];

const readsOn = 'Members can still sign in, read, download and export; nothing new can be written';

/** What setting a status means for the organization, said before it is done. */
export function consequenceOf(status: SettableStatus, subscription: Subscription, now = new Date()): string {
  if (status === 'suspended') return `${readsOn} until it is active again. Nothing is deleted.`;
  if (status === 'cancelled') {
    return `The subscription ends now and is not renewed. ${readsOn}. Open invoices stay to be paid. Nothing is deleted.`;
  }
  const { endDate, plan } = subscription;
  const period =
    endDate && new Date(endDate) > now
      ? `It runs until ${formatDate(endDate)} and renews then.`
      : `A new period of ${plural(plan.durationMonths, 'month')} begins now, and renews when it ends.`;
  return `Members can write again at once. ${period} This makes no invoice; generate one if it is to be paid.`;
}

/** For whom a change of a plan's terms does not hold. */
export const keepingWords = (subscribers: number): string =>
  subscribers === 1
    ? 'The organization that has this plan keeps the terms it agreed to.'
    : `The ${subscribers} organizations that have this plan keep the terms they agreed to.`;

/** What happens to a plan that is taken out of the catalogue. */
export const removalWords = (subscribers: number): string =>
  subscribers > 0
    ? `${plural(subscribers, 'organization')} ${subscribers === 1 ? 'has' : 'have'} this plan, so it is archived: it is no longer offered, and who has it keeps its terms.`
    : 'It is no longer offered. If an organization ever had it, it is archived instead of deleted, so that invoices stay correct.';
