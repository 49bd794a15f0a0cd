const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Cents as US dollars: '$1,234.56'. */
export const formatMoney = (cents: number): string => dollars.format(cents / 100);

/** Cents as a price tag: '$99', and '$99.50' where there are cents. */
export const formatPrice = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100) : formatMoney(cents);

/** Cents as people type dollars into a field: '1234.56'. */
export const dollarsText = (cents: number): string => (cents / 100).toFixed(2);

const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/**
 * What people type for an amount of dollars, '$1,234.5', in cents. Counted by its digits, as fractions of a dollar
 * have no exact binary number.
 * @returns undefined where the text is no amount.
 */
export function parseDollars(text: string): number | undefined {
  const match = AMOUNT.exec(text.trim());
  if (!match) return undefined;
  const cents = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}
