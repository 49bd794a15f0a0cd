import type { Transaction } from '../../../platform/database/unit-of-work';

/**
 * The next number of a series in this year, such as `INV-2026-000001`. Taken under a lock that is held until the
 * transaction ends, and given back when it rolls back: the numbers have no gaps, over all organizations.
 */
export async function nextNumber(tx: Transaction, series: 'INV' | 'CN'): Promise<string> {
  const [row] = await tx.query<{ year: number; last: number }>(
    `INSERT INTO billing_numbers AS n ("series", "year", "last")
     VALUES ($1, extract(year FROM billing_now() AT TIME ZONE 'UTC')::int, 1)
     ON CONFLICT ("series", "year") DO UPDATE SET "last" = n."last" + 1 RETURNING "year", "last"`,
    [series],
  );
  if (!row) throw new Error('There was no number');
  return `${series}-${row.year}-${String(row.last).padStart(6, '0')}`;
}
