import { unusedPart } from './amounts';
import type { Plan } from './plan';
import { termsOf, type Subscription } from './subscription';
import { isAfter } from './time';

/** What was paid for the time that runs now, before tax, less what was given back. */
export interface CurrentPeriod {
  amount: number;
  start: string;
  end: string;
}

export interface Usage {
  users: number;
  documents: number;
  storageBytes: number;
}

export interface Difference {
  label: string;
  from: string;
  to: string;
}

/**
 * What a change of plan comes to. `begin`: there is nothing to go on from; `raise`: at once, for a new period, less what
 * is left of the old one; `lower`: when the period that is paid ends; `keep`: a change that was planned is dropped.
 */
export interface PlanChange {
  kind: 'begin' | 'raise' | 'lower' | 'keep';
  immediate: boolean;
  /** ISO 8601. */
  effectiveAt: string;
  /** Cents before tax: what is left of the old period, with credit from before. */
  credit: number;
  /** Cents before tax. */
  charge: number;
}

/** Null: the organization has this plan, and nothing is planned. @param now the clock of billing, ISO 8601 */
export function decideChange(
  subscription: Subscription | undefined,
  target: Plan,
  period: CurrentPeriod | undefined,
  now: string,
): PlanChange | null {
  const charge = target.priceTotal;
  if (!subscription || subscription.status !== 'active' || !isAfter(subscription.endDate ?? now, now)) {
    const { status, trialEndDate, creditBalance } = subscription ?? {
      status: null,
      trialEndDate: null,
      creditBalance: 0,
    };
    const effectiveAt = status === 'trial' && trialEndDate !== null && isAfter(trialEndDate, now) ? trialEndDate : now;
    return { kind: 'begin', immediate: true, effectiveAt, credit: creditBalance, charge };
  }
  const end = subscription.endDate ?? now;
  if (target.id === subscription.planId) {
    if (subscription.nextPlanId === null) return null;
    return { kind: 'keep', immediate: true, effectiveAt: now, credit: 0, charge: 0 };
  }
  if (target.priceMonthly <= subscription.priceMonthly) {
    return { kind: 'lower', immediate: false, effectiveAt: end, credit: 0, charge: 0 };
  }
  const unused = period ? unusedPart(period.amount, period, now) : 0;
  return { kind: 'raise', immediate: true, effectiveAt: now, credit: unused + subscription.creditBalance, charge };
}

const GB_MB = 1024;
const count = (max: number): string => (max === 0 ? 'Unlimited' : max.toLocaleString('en-US'));
const DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const storage = (mb: number): string =>
  mb === 0 ? 'Unlimited' : `${(mb / GB_MB).toLocaleString('en-US', DECIMAL)} GB`;
const price = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')} per month`;
const duration = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** What is different, in words; only what is. */
export function differences(subscription: Subscription | undefined, target: Plan): Difference[] {
  const from = subscription && termsOf(subscription);
  const row = (label: string, text: (plan: Plan) => string): Difference => ({
    label,
    from: from ? text(from) : 'None',
    to: text(target),
  });
  return [
    row('Plan', ({ name }) => name),
    row('Price', ({ priceMonthly }) => price(priceMonthly)),
    row('Billing period', ({ durationMonths }) => duration(durationMonths)),
    row('Users', ({ maxUsers }) => count(maxUsers)),
    row('Documents', ({ maxDocuments }) => count(maxDocuments)),
    row('Storage', ({ maxStorage }) => storage(maxStorage)),
  ].filter((one) => one.from !== one.to);
}

/** Why what the organization has does not fit into a plan; empty when it does. */
export function misfits({ users, documents, storageBytes }: Usage, target: Plan): string[] {
  const { name, maxUsers, maxDocuments, maxStorage } = target;
  const problems: string[] = [];
  if (maxUsers > 0 && users > maxUsers) {
    problems.push(`You have ${count(users)} users; ${name} allows ${count(maxUsers)}.`);
  }
  if (maxDocuments > 0 && documents > maxDocuments) {
    problems.push(`You have ${count(documents)} documents; ${name} allows ${count(maxDocuments)}.`);
  }
  const megabytes = storageBytes / 1_048_576;
  if (maxStorage > 0 && megabytes > maxStorage) {
    problems.push(`You use ${storage(megabytes)} of storage; ${name} includes ${storage(maxStorage)}.`);
  }
  return problems;
}
