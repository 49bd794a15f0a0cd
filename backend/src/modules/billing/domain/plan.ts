/** Months that a plan may run for. */
export const PLAN_DURATIONS = [1, 6, 12] as const;
export const MB_PER_GB = 1024;
const MAX_FEATURES = 50;
const MAX_FEATURE_LENGTH = 200;

/** A plan of the catalogue. Prices in cents, storage in MB; 0 means unlimited. */
export interface Plan {
  id: number;
  name: string;
  description: string | null;
  priceMonthly: number;
  priceTotal: number;
  durationMonths: number;
  maxUsers: number;
  maxStorage: number;
  maxDocuments: number;
  features: string[];
  isActive: boolean;
  isCustom: boolean;
  isMostPopular: boolean;
}

/** The columns of a plan in the order of {@link Plan}. */
export const PLAN_COLUMNS = `"id", "name", "description", "priceMonthly", "priceTotal", "durationMonths", "maxUsers",
  "maxStorage", "maxDocuments", "features", "isActive", "isCustom", "isMostPopular"`;

/** The list of features as the plan form sends it: JSON text of an array of lines. Undefined when it is anything else. */
export function parseFeatures(text: string): string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length > MAX_FEATURES) return undefined;
  const lines: string[] = [];
  for (const one of value) {
    if (typeof one !== 'string' || one.length > MAX_FEATURE_LENGTH || one.includes('\u0000')) return undefined;
    if (one.trim()) lines.push(one.trim());
  }
  return lines;
}

/** What a number of months costs: whole terms at the plan's total, the rest by the month. Cents. */
export function priceOf(plan: Pick<Plan, 'priceMonthly' | 'priceTotal' | 'durationMonths'>, months: number): number {
  const terms = Math.floor(months / plan.durationMonths);
  return terms * plan.priceTotal + (months - terms * plan.durationMonths) * plan.priceMonthly;
}
