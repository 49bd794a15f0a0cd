import { formatDate } from '@/shared/lib/format';
import type { Plan, Subscription } from './api';
import {
  consequenceOf,
  durationWords,
  invoiceStatusOf,
  limitWords,
  methodName,
  removalWords,
  statusOf,
  subscriptionNote,
  usedWords,
} from './billing-words';

const plan: Plan = {
  id: 3,
  name: 'Enterprise',
  description: null,
  priceMonthly: 29900,
  priceTotal: 179400,
  durationMonths: 6,
  maxUsers: 500,
  maxStorage: 500,
  maxDocuments: 0,
  features: [],
  isActive: true,
  isCustom: false,
  isMostPopular: true,
  subscribers: 1,
};
const subscription: Subscription = {
  id: 1,
  planId: 3,
  status: 'active',
  state: 'active',
  startDate: '2026-05-19T12:00:00Z',
  nextBillingDate: '2027-05-19T12:00:00Z',
  endDate: '2027-05-19T12:00:00Z',
  trialEndDate: null,
  gracePeriodEndDate: null,
  autoRenew: true,
  paymentStatus: 'paid',
  cancellationReason: null,
  plan,
};
const end = formatDate('2027-05-19T12:00:00Z');

describe('the words of billing', () => {
  it('take filters from the address, and nothing else', () => {
    expect([statusOf('trial'), statusOf('none'), statusOf('gone'), statusOf(''), statusOf(null)]).toEqual([
      'trial',
      'none',
      undefined,
      undefined,
      undefined,
    ]);
    expect([invoiceStatusOf('overdue'), invoiceStatusOf('trial')]).toEqual(['overdue', undefined]);
  });

  it('name durations and limits', () => {
    expect([1, 6, 12].map(durationWords)).toEqual(['30 days', '6 months', 'year']);
    expect(limitWords(0, 'users')).toBe('Unlimited users');
    expect(limitWords(1500, 'documents')).toBe('1,500 documents');
    expect(usedWords('12', 200, '200')).toBe('12 of 200');
    expect(usedWords('12', 0, '0')).toBe('12, unlimited');
  });

  it('name how money came in, also by a provider', () => {
    expect([methodName('bank_transfer'), methodName('stripe'), methodName('constructor')]).toEqual([
      'Bank transfer',
      'Stripe',
      'Constructor',
    ]);
  });

  it('say what a subscription waits for', () => {
    expect(subscriptionNote(subscription)).toBe(`Next billing ${end}`);
    expect(subscriptionNote({ ...subscription, autoRenew: false })).toBe(`Ends ${end}`);
    expect(subscriptionNote({ ...subscription, status: 'cancelled', state: 'cancelled' })).toBe(`Ended ${end}`);
    const trial = { ...subscription, status: 'trial', state: 'trial', trialEndDate: subscription.endDate } as const;
    expect(subscriptionNote(trial)).toBe(`Trial ends ${end}`);
    const grace = { ...subscription, state: 'grace', gracePeriodEndDate: subscription.endDate };
    expect(subscriptionNote(grace)).toBe(`In grace until ${end}`);
    expect(subscriptionNote({ ...trial, state: 'read_only' })).toBe('Read-only');
  });

  it('say what comes of a status before it is set', () => {
    const before = new Date('2026-11-22T00:00:00Z');
    const after = new Date('2027-06-01T00:00:00Z');
    expect(consequenceOf('active', subscription, before)).toContain(`It runs until ${end} and renews then.`);
    expect(consequenceOf('active', subscription, after)).toContain('A new period of 6 months begins now');
    expect(consequenceOf('suspended', subscription, before)).toContain('until it is active again');
    expect(consequenceOf('cancelled', subscription, before)).toContain('Open invoices stay to be paid');
  });

  it('say what becomes of a plan', () => {
    expect(removalWords(2)).toMatch(/^2 organizations have this plan, so it is archived/);
    expect(removalWords(1)).toMatch(/^1 organization has this plan/);
    expect(removalWords(0)).toMatch(/archived instead of deleted/);
  });
});
