import { expiryPhrase } from './expiry';

describe('when a document expires', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2026-03-31T12:00:00Z', 'expires in 30 days, on Mar 31, 2026'],
    ['2026-03-08T11:59:59.123456Z', 'expires in 7 days, on Mar 8, 2026'],
    ['2026-03-02T12:00:00Z', 'expires in 1 day, on Mar 2, 2026'],
    ['2026-03-01T12:00:01Z', 'expires in 1 day, on Mar 1, 2026'],
    ['2026-03-01T12:00:00Z', 'expired on Mar 1, 2026'],
    ['2026-02-01T00:00:00Z', 'expired on Feb 1, 2026'],
  ])('%s: %s', (expirationDate, phrase) => {
    expect(expiryPhrase(expirationDate, now)).toBe(phrase);
  });
});
