import type { PlanBodyDto } from '@/api/generated';
import { dollarsText, parseDollars } from '@/shared/lib/money';
import type { Plan } from './api';

/** The plan form as people fill it in: prices in dollars, storage in GB, a feature on each line. */
export interface PlanValues {
  name: string;
  description: string;
  priceMonthly: string;
  priceTotal: string;
  durationMonths: PlanBodyDto['durationMonths'];
  maxUsers: string;
  maxStorage: string;
  maxDocuments: string;
  features: string;
  isActive: boolean;
  isCustom: boolean;
  isMostPopular: boolean;
}

export const planFields = [
  'name',
  'description',
  'priceMonthly',
  'priceTotal',
  'durationMonths',
  'maxUsers',
  'maxStorage',
  'maxDocuments',
  'features',
] as const satisfies readonly (keyof PlanValues)[];

const WHOLE = /^-?\d+$/;

/** A whole number as it was typed, thousands separated or not; nothing is 0. NaN for what is no whole number. */
export function parseCount(text: string | undefined): number {
  const digits = (text ?? '').trim().replaceAll(',', '');
  if (digits === '') return 0;
  return WHOLE.test(digits) ? Number.parseInt(digits, 10) : Number.NaN;
}

/** An amount as it was typed; nothing is 0. NaN for what is no amount. */
export const parsePrice = (text: string | undefined): number =>
  (text ?? '').trim() === '' ? 0 : (parseDollars(text ?? '') ?? Number.NaN);

/** The features, one a line; blank lines are dropped. */
export const featureLines = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** An empty form. */
export const newPlan: PlanValues = {
  name: '',
  description: '',
  priceMonthly: '',
  priceTotal: '',
  durationMonths: 6,
  maxUsers: '',
  maxStorage: '',
  maxDocuments: '',
  features: '',
  isActive: true,
  isCustom: false,
  isMostPopular: false,
};

const durations: readonly number[] = [1, 6, 12] satisfies PlanBodyDto['durationMonths'][];

/** A plan as the form shows it. */
export function valuesOf(plan: Plan): PlanValues {
  const { name, description, durationMonths, features, isActive, isCustom, isMostPopular } = plan;
  return {
    name,
    description: description ?? '',
    priceMonthly: dollarsText(plan.priceMonthly),
    priceTotal: dollarsText(plan.priceTotal),
    durationMonths: (durations.includes(durationMonths) ? durationMonths : 1) as PlanBodyDto['durationMonths'],
    maxUsers: String(plan.maxUsers),
    maxStorage: String(plan.maxStorage),
    maxDocuments: String(plan.maxDocuments),
    features: features.join('\n'),
    isActive,
    isCustom,
    isMostPopular,
  };
}

/** The form as the server takes it. */
export function bodyOf(values: PlanValues): PlanBodyDto {
  const { name, description, durationMonths, isActive, isCustom, isMostPopular } = values;
  return {
    name: name.trim(),
    description: description.trim(),
    priceMonthly: parsePrice(values.priceMonthly),
    priceTotal: parsePrice(values.priceTotal),
    durationMonths,
    maxUsers: parseCount(values.maxUsers),
    maxStorage: parseCount(values.maxStorage),
    maxDocuments: parseCount(values.maxDocuments),
    features: JSON.stringify(featureLines(values.features)),
    isActive,
    isCustom,
    isMostPopular,
  };
}
