/** A line of an invoice. Cents; a credit is negative. */
export interface LineItem {
  description: string;
  quantity: number;
  /** Cents for one. */
  unitAmount: number;
  /** Cents. */
  amount: number;
}

export interface Totals {
  /** Sum of the lines, before tax. */
  amount: number;
  taxAmount: number;
  totalAmount: number;
}

/** A line for one thing. */
export const line = (description: string, amount: number): LineItem => ({
  description,
  quantity: 1,
  unitAmount: amount,
  amount,
});

/** What the lines come to. The tax is rounded once, half a cent up. @param taxBasisPoints hundredths of a percent */
export function totalsOf(lines: readonly LineItem[], taxBasisPoints: number): Totals {
  const amount = lines.reduce((sum, one) => sum + one.amount, 0);
  const taxAmount = Math.floor((amount * taxBasisPoints + 5_000) / 10_000);
  return { amount, taxAmount, totalAmount: amount + taxAmount };
}

/** The part of an amount that belongs to what is left of a period; a fraction of a cent stays with the seller. */
export function unusedPart(amount: number, period: { start: string; end: string }, now: string): number {
  const [start, end, at] = [period.start, period.end, now].map((time) => Date.parse(time)) as [number, number, number];
  if (at >= end || end <= start) return 0;
  const left = end - Math.max(at, start);
  return Number((BigInt(amount) * BigInt(left)) / BigInt(end - start));
}

/** `29900` as `$299.00`, for papers and mails. */
export function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${cents < 0 ? '-' : ''}$${text}`;
}

/** `2026-03-05T15:07:01Z` as `Mar 5, 2026`, in UTC. */
export function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
