import type { UploadValues } from './upload-values';

/** A year with its share of a leap day, so that what is kept for years is not let go a day early. */
const DAYS_A_YEAR = 365.25;
const MOST_DAYS = 36_500;
/** The longest that can be asked for, in each unit. */
export const longest = { days: MOST_DAYS, years: Math.floor(MOST_DAYS / DAYS_A_YEAR) } as const;

/** How long a document has to be kept, in days; null when that was left open. */
export function retentionDays({ retention, retentionUnit }: Pick<UploadValues, 'retention' | 'retentionUnit'>) {
  if (!retention) return null;
  return retentionUnit === 'years' ? Math.ceil(retention * DAYS_A_YEAR) : retention;
}
