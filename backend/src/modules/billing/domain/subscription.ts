import type { Plan } from './plan';

export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'cancelled', 'expired', 'suspended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a super administrator may set at any time. */
export const SETTABLE_STATUSES = ['active', 'suspended', 'cancelled'] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** What an organization may do; from its status and the clock, by `subscription_state` in the database. */
export type SubscriptionState = 'trial' | 'active' | 'grace' | 'read_only' | 'suspended' | 'cancelled';

/** Days after the end of a trial, or after an invoice was due, in which all goes on as before. */
export const GRACE_DAYS = 14;
/** Days from issue until an invoice is due. */
export const DUE_DAYS = 14;

/** Where bills go, as printed on them. */
export interface BillingAddress {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  postalCode?: string | null;
  region?: string | null;
  country?: string | null;
  taxId?: string | null;
}

/** An organization's subscription with the terms of the day it chose its plan. Times as ISO 8601. */
export interface Subscription {
  id: number;
  organizationId: number;
  planId: number;
  planName: string;
  priceMonthly: number;
  priceTotal: number;
  durationMonths: number;
  maxUsers: number;
  /** MB. */
  maxStorage: number;
  maxDocuments: number;
  features: string[];
  status: SubscriptionStatus;
  state: SubscriptionState;
  startDate: string;
  endDate: string | null;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentMethod: string | null;
  paymentStatus: string;
  lastPaymentDate: string | null;
  billingEmail: string | null;
  billingAddress: BillingAddress | null;
  nextPlanId: number | null;
  /** Cents to be taken off the next invoices. */
  creditBalance: number;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancellationReason: string | null;
  trialNoticeDays: number | null;
  noticedState: string | null;
  /** The clock of billing when this was read. */
  now: string;
}

/** The plan as it was agreed upon. */
export function termsOf(subscription: Subscription): Plan {
  const { planId: id, planName: name, priceMonthly, priceTotal, durationMonths } = subscription;
  const { maxUsers, maxStorage, maxDocuments, features } = subscription;
  const limits = { maxUsers, maxStorage, maxDocuments, features };
  const flags = { isActive: true, isCustom: false, isMostPopular: false };
  return { id, name, description: null, priceMonthly, priceTotal, durationMonths, ...limits, ...flags };
}
