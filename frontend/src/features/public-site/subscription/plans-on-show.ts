import type { ListPublicPlansApiResponse } from '@/api/generated';

export type PublicPlan = ListPublicPlansApiResponse['plans'][number];

/** A plan on the page, and whether it carries the mark. */
export interface ShownPlan {
  plan: PublicPlan;
  isMostPopular: boolean;
}

const named = (plan: PublicPlan, word: string) => plan.name.toLowerCase().includes(word);

/**
 * The plans of the public page, at most three (specification, section 9): a free trial, an enterprise plan for 200
 * users that preferably runs for six months, and the premium plan for 500, which is marked.
 */
export function plansOnShow(plans: readonly PublicPlan[]): ShownPlan[] {
  const trial = plans.find((plan) => named(plan, 'free trial'));
  const enterprises = plans.filter((plan) => named(plan, 'enterprise') && plan.maxUsers === 200);
  const enterprise = enterprises.find(({ durationMonths }) => durationMonths === 6) ?? enterprises[0];
  const premium = plans.find((plan) => plan.name.toLowerCase() === 'premium' && plan.maxUsers === 500);
  return [trial, enterprise, premium].flatMap((plan) => (plan ? [{ plan, isMostPopular: plan === premium }] : []));
}
