import { day, dollars } from './amounts';
import type { Usage } from './plan-change';
import { GRACE_DAYS, type Subscription, type SubscriptionState } from './subscription';

export interface BillingNotice {
  kind: string;
  severity: 'info' | 'warning' | 'error';
  message: string;
  /** When it comes to pass. */
  date: string | null;
}

/** How full the plan's limits are. */
export interface Meter {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
}

export type Meters = Record<'users' | 'documents' | 'storageBytes', Meter>;

const MB = 1_048_576;
const LABELS: Record<keyof Meters, string> = { users: 'users', documents: 'documents', storageBytes: 'storage' };

/** The limits that were agreed upon; 0 is none. */
export type Limits = Pick<Subscription, 'maxUsers' | 'maxDocuments' | 'maxStorage'>;

/** What is used of what was agreed upon. */
export function metersOf({ users, documents, storageBytes }: Usage, subscription: Limits | undefined): Meters {
  const limit = (max: number | undefined, unit = 1): number | null => (max ? max * unit : null);
  return {
    users: { used: users, limit: limit(subscription?.maxUsers) },
    documents: { used: documents, limit: limit(subscription?.maxDocuments) },
    storageBytes: { used: storageBytes, limit: limit(subscription?.maxStorage, MB) },
  };
}

/** 100 or 80 when that much of a limit is used, else 0. */
export function reached({ used, limit }: Meter): 0 | 80 | 100 {
  if (limit === null || used * 100 < limit * 80) return 0;
  return used >= limit ? 100 : 80;
}

/** What an organization's admins ought to know, most urgent first. */
export function noticesOf(
  subscription: Subscription | undefined,
  meters: Meters,
  overdue: { invoiceNumber: string; amountDue: number }[],
  nextPlanName: string | null,
): BillingNotice[] {
  const notices: BillingNotice[] = [];
  const add = (
    kind: string,
    severity: BillingNotice['severity'],
    message: string,
    date: string | null = null,
  ): void => {
    notices.push({ kind, severity, message, date });
  };
  if (subscription) addStates(subscription, nextPlanName, add);
  for (const { invoiceNumber, amountDue } of overdue) {
    add('invoice_overdue', 'error', `Invoice ${invoiceNumber} over ${dollars(amountDue)} is overdue.`);
  }
  for (const [name, label] of Object.entries(LABELS) as [keyof Meters, string][]) {
    const percent = reached(meters[name]);
    if (percent === 100) add('quota_100', 'error', `The limit of your plan for ${label} is reached.`);
    if (percent === 80) add('quota_80', 'warning', `More than 80% of the ${label} of your plan are used.`);
  }
  return notices;
}

/** States in which nothing new is saved. */
const CLOSED: Partial<Record<SubscriptionState, string>> = {
  read_only: 'Your organization can read and export; nothing new is saved until a plan is paid.',
  suspended: 'Your subscription is suspended. You can read and export; nothing new is saved.',
  cancelled: 'Your subscription has ended. You can read and export; choose a plan to begin again.',
};

const graceAfter = (iso: string): string => new Date(Date.parse(iso) + GRACE_DAYS * 86_400_000).toISOString();

function addStates(
  subscription: Subscription,
  nextPlanName: string | null,
  add: (kind: string, severity: BillingNotice['severity'], message: string, date?: string | null) => void,
): void {
  const { state, status, trialEndDate, endDate, gracePeriodEndDate, cancelledAt } = subscription;
  const graceEnd = gracePeriodEndDate ?? (trialEndDate && graceAfter(trialEndDate));
  const closed = CLOSED[state];
  if (closed) add(state, 'error', closed);
  if (state === 'grace' && graceEnd) {
    const why = status === 'trial' ? 'Your trial has ended.' : 'A payment is late.';
    add('grace', 'error', `${why} From ${day(graceEnd)} on nothing new is saved.`, graceEnd);
  }
  if (state === 'trial' && trialEndDate) add('trial', 'info', `Your trial ends on ${day(trialEndDate)}.`, trialEndDate);
  if (cancelledAt !== null && endDate && ['trial', 'active', 'grace'].includes(state)) {
    add('cancels_at_period_end', 'warning', `Your subscription ends on ${day(endDate)}.`, endDate);
  }
  if (nextPlanName && endDate) {
    add('plan_change_scheduled', 'info', `Your plan changes to ${nextPlanName} on ${day(endDate)}.`, endDate);
  }
}
