import {
  formatCountdown,
  formatDate,
  formatDateTime,
  formatGigabytes,
  formatMegabytes,
  formatRole,
  greeting,
  initials,
  plural,
  shortCount,
} from './format';

// Local times: the formats follow the user's time zone, so the tests name local clock times.
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('dates', () => {
  it('shows a date as the contract writes it', () => {
    expect(formatDate(local(2025, 2, 5, 15, 7))).toBe('Mar 5, 2025');
  });

  it('shows a time as the contract writes it', () => {
    expect(formatDateTime(local(2025, 2, 5, 15, 7))).toBe('Mar 5, 2025 at 3:07 PM');
    expect(formatDateTime(local(2025, 10, 21, 0, 30))).toBe('Nov 21, 2025 at 12:30 AM');
  });

  it('counts down in minutes and seconds, never below zero', () => {
    expect(formatCountdown(599.2)).toBe('10:00');
    expect(formatCountdown(65)).toBe('1:05');
    expect(formatCountdown(-3)).toBe('0:00');
  });

  it.each([
    [4, 'Good evening'],
    [5, 'Good morning'],
    [12, 'Good afternoon'],
    [18, 'Good evening'],
  ])('greets at %i o’clock', (hour, words) => {
    expect(greeting(new Date(2025, 2, 5, hour))).toBe(words);
  });
});

describe('words and numbers', () => {
  it('shows sizes in MB with two decimals', () => {
    expect(formatMegabytes(10 * 1024 * 1024)).toBe('10.00 MB');
    expect(formatMegabytes(1_310_720)).toBe('1.25 MB');
    expect(formatMegabytes(0)).toBe('0.00 MB');
    expect(formatMegabytes(86)).toBe('< 0.01 MB');
  });

  it('shows storage in gigabytes with one decimal', () => {
    expect(formatGigabytes(1.5 * 1024 ** 3)).toBe('1.5 GB');
    expect(formatGigabytes(500 * 1024 ** 3)).toBe('500.0 GB');
    expect(formatGigabytes(0)).toBe('0.0 GB');
    expect(formatGigabytes(12_000)).toBe('< 0.1 GB');
  });

  it('takes initials of the first and last name, and a letter when there is no name', () => {
    expect(initials('Clara Maria Jensen')).toBe('CJ');
    expect(initials('  aiko ')).toBe('A');
    expect(initials('')).toBe('U');
    expect(initials(null)).toBe('U');
  });

  it('writes roles without underscores', () => {
    expect(formatRole('document_creator')).toBe('document creator');
  });

  it('counts nouns', () => {
    expect([1, 99, 100].map(shortCount)).toEqual(['1', '99', '99+']);
    expect([plural(1, 'comment'), plural(2, 'comment')]).toEqual(['1 comment', '2 comments']);
  });
});
