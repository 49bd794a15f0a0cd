import { bannerWords } from './SubscriptionBanner';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('the banner about the subscription', () => {
  it('is silent while all is well, and in the first weeks of a trial', () => {
    expect(bannerWords({ state: 'active', writable: true, until: null }, now)).toBeNull();
    expect(bannerWords({ state: 'trial', writable: true, until: '2026-12-20T12:00:00Z' }, now)).toBeNull();
  });
  it('says when a trial is about to end, and when writing will', () => {
    expect(bannerWords({ state: 'trial', writable: true, until: '2026-11-25T12:00:00Z' }, now)?.text).toBe(
      'Your trial ends on Nov 25, 2026.',
    );
    expect(bannerWords({ state: 'grace', writable: true, until: '2026-11-25T12:00:00Z' }, now)?.text).toContain(
      'until Nov 25, 2026',
    );
  });
  it('is serious where nothing new is saved', () => {
    for (const state of ['read_only', 'cancelled', 'suspended'] as const) {
      expect(bannerWords({ state, writable: false, until: null }, now)).toMatchObject({ serious: true });
    }
  });
});
