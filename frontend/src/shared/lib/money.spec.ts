import { dollarsText, formatMoney, formatPrice, parseDollars } from './money';

describe('money', () => {
  it('is shown in dollars, with separators and two decimals', () => {
    expect(formatMoney(123456)).toBe('$1,234.56');
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatMoney(5)).toBe('$0.05');
    expect(formatMoney(-9900)).toBe('-$99.00');
  });

  it('is a price without needless cents', () => {
    expect(formatPrice(9900)).toBe('$99');
    expect(formatPrice(9950)).toBe('$99.50');
    expect(formatPrice(120000000)).toBe('$1,200,000');
  });

  it('is read as people type it', () => {
    expect(parseDollars('1234.56')).toBe(123456);
    expect(parseDollars(' $1,234.5 ')).toBe(123450);
    expect(parseDollars('19.99')).toBe(1999);
    expect(parseDollars('0.07')).toBe(7);
    expect(parseDollars('99')).toBe(9900);
    expect(parseDollars(dollarsText(830))).toBe(830);
  });

  it('refuses what is no amount', () => {
    for (const text of ['', 'ten', '1.234', '-5', '1,23', '1e3', '.', '12345678901234567']) {
      expect([text, parseDollars(text)]).toEqual([text, undefined]);
    }
  });
});
