import { day, dollars, line, totalsOf, unusedPart } from './amounts';
import { parseFeatures, priceOf } from './plan';

describe('amounts', () => {
  it('add up, with the tax rounded once, half a cent up', () => {
    expect(totalsOf([line('Plan', 179_400), line('Credit', -29_900)], 0)).toEqual({
      amount: 149_500,
      taxAmount: 0,
      totalAmount: 149_500,
    });
    expect(totalsOf([line('Plan', 9_999)], 825)).toEqual({ amount: 9_999, taxAmount: 825, totalAmount: 10_824 });
    expect(totalsOf([line('a', 10), line('b', 10)], 250)).toMatchObject({ taxAmount: 1 });
  });

  it('of the rest of a period never exceed the amount, and are whole cents', () => {
    const period = { start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z' };
    expect(unusedPart(30_000, period, '2026-01-11T00:00:00Z')).toBe(20_000);
    expect(unusedPart(100, period, '2026-01-11T00:00:00.001Z')).toBe(66);
    expect(unusedPart(30_000, period, '2025-12-01T00:00:00Z')).toBe(30_000);
    expect(unusedPart(30_000, period, '2026-02-01T00:00:00Z')).toBe(0);
    expect(unusedPart(30_000, { start: period.end, end: period.end }, period.start)).toBe(0);
  });

  it('are written as dollars, times as days', () => {
    expect([dollars(29_900), dollars(0), dollars(123_456_789), dollars(-5)]).toEqual([
      '$299.00',
      '$0.00',
      '$1,234,567.89',
      '-$0.05',
    ]);
    expect(day('2026-03-05T23:59:59Z')).toBe('Mar 5, 2026');
  });
});

describe('plans', () => {
  const plan = { priceMonthly: 10_000, priceTotal: 55_000, durationMonths: 6 };

  it('cost their total for whole terms and the monthly price for the rest', () => {
    expect([1, 6, 12].map((months) => priceOf(plan, months))).toEqual([10_000, 55_000, 110_000]);
    expect(priceOf({ ...plan, durationMonths: 12, priceTotal: 99_000 }, 6)).toBe(60_000);
  });

  it('have features as JSON text of lines; blank ones are dropped', () => {
    expect(parseFeatures('["One", "  ", " Two "]')).toEqual(['One', 'Two']);
    for (const text of ['', 'One', '{}', '[1]', 'null', '["a\\u0000"]', JSON.stringify(['x'.repeat(201)])]) {
      expect(parseFeatures(text)).toBeUndefined();
    }
  });
});
