import type { Billing, Plan } from './api';
import { chargeWords, nextWords, priceWords } from './billing-words';

const plan = (change: Partial<Plan>) =>
  ({ priceMonthly: 29_900, priceTotal: 29_900, durationMonths: 1, isCustom: false, ...change }) as Plan;

const billing = (state: Billing['state'], change: Partial<NonNullable<Billing['subscription']>>) =>
  ({
    state,
    subscription: {
      trialEndDate: null,
      gracePeriodEndDate: null,
      nextBillingDate: null,
      endDate: null,
      cancelledAt: null,
      nextPlan: null,
      ...change,
    },
  }) as Billing;

describe('the price of a plan', () => {
  it('is told for what it is paid', () => {
    expect(priceWords(plan({}))).toBe('$299 per month');
    expect(priceWords(plan({ priceTotal: 150_000, durationMonths: 6 }))).toBe('$1,500 for 6 months');
    expect(priceWords(plan({ priceTotal: 299_050, durationMonths: 12 }))).toBe('$2,990.50 per year');
    expect(priceWords(plan({ priceMonthly: 0, priceTotal: 0 }))).toBe('Free');
    expect(priceWords(plan({ isCustom: true }))).toBe('Custom pricing');
  });
});

describe('what comes next', () => {
  const date = '2026-12-05T12:00:00Z';
  it('is the end where it was cancelled, whatever else would follow', () => {
    const words = nextWords(billing('active', { cancelledAt: date, endDate: date, nextBillingDate: date }));
    expect(words).toBe('Ends on Dec 5, 2026. Nothing is charged after that.');
  });
  it('is the end of the trial, read-only, another plan, or an invoice', () => {
    expect(nextWords(billing('trial', { trialEndDate: date }))).toBe('The trial ends on Dec 5, 2026.');
    expect(nextWords(billing('grace', { gracePeriodEndDate: date }))).toBe('Read-only from Dec 5, 2026 on.');
    const other = { nextBillingDate: date, nextPlan: { id: 1, name: 'Professional' } };
    expect(nextWords(billing('active', other))).toBe('Changes to Professional on Dec 5, 2026.');
    expect(nextWords(billing('active', { nextBillingDate: date }))).toBe('Next invoice on Dec 5, 2026.');
  });
  it('is nothing without a subscription', () => {
    expect(nextWords({ state: 'active', subscription: null } as Billing)).toBeNull();
  });
});

describe('a change of plan', () => {
  const change = { immediate: true, effectiveAt: '2026-12-05T12:00:00Z', credit: 0, amountDue: 29_900, creditLeft: 0 };
  it('says what is due, taken off and kept', () => {
    expect(chargeWords(change)).toBe('Takes effect at once. An invoice of $299.00 is issued.');
    expect(chargeWords({ ...change, credit: 4_950, creditLeft: 100 })).toBe(
      'Takes effect at once. An invoice of $299.00 is issued. $49.50 for the unused part of your present plan is taken off. $1.00 is kept for later invoices.',
    );
    expect(chargeWords({ ...change, immediate: false })).toBe(
      'Takes effect on Dec 5, 2026, when the present period ends. Nothing is due now.',
    );
  });
});
