import type { RouteDraft, StepDraft } from './route-draft';

/** What is wrong with a route: with itself, and with each step by its key, each at its field. */
export interface RouteErrors {
  route: Record<string, string>;
  steps: Record<string, Record<string, string>>;
}

export const noErrors: RouteErrors = { route: {}, steps: {} };

const STEP_FIELD = /^steps\.(\d+)\.([A-Za-z]+)/;

/** Sorts what the server says about fields, `steps.1.quorum` and the like, to the step that stood there. */
export function routeErrors(fields: Record<string, string>, steps: readonly StepDraft[]): RouteErrors {
  const errors: RouteErrors = { route: {}, steps: {} };
  for (const [field, message] of Object.entries(fields)) {
    const [, position, name] = STEP_FIELD.exec(field) ?? [];
    const key = position === undefined ? undefined : steps[Number(position)]?.key;
    if (key && name) errors.steps[key] = { ...errors.steps[key], [name]: message };
    else errors.route[field.split('.')[0] ?? field] = message;
  }
  return errors;
}

/** What is missing before anything is sent. */
export function missingIn({ name, steps }: RouteDraft): Record<string, string> {
  const missing: Record<string, string> = name.trim() === '' ? { name: 'Name is required' } : {};
  return { ...missing, ...missingInSteps(steps) };
}

/** The same of the steps alone, which can be tried without a name for the route. */
export function missingInSteps(steps: readonly StepDraft[]): Record<string, string> {
  const missing: Record<string, string> = {};
  steps.forEach((step, index) => {
    if (step.name.trim() === '') missing[`steps.${index}.name`] = 'Name this step';
    if (step.by === 'people' && step.people.length === 0)
      missing[`steps.${index}.people`] = 'Choose at least one person';
  });
  return missing;
}

/** Takes away what was said about fields that were changed since. */
export function withoutErrors(errors: RouteErrors, names: readonly string[], key?: string): RouteErrors {
  const rest = (all: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  return key === undefined
    ? { ...errors, route: rest(errors.route) }
    : { ...errors, steps: { ...errors.steps, [key]: rest(errors.steps[key]) } };
}

/** Takes away what was said about a step that is removed. */
export function withoutStep(errors: RouteErrors, key: string): RouteErrors {
  const { [key]: _removed, ...steps } = errors.steps;
  return { ...errors, steps };
}

/** How many fields are wrong. */
export const countErrors = ({ route, steps }: RouteErrors): number =>
  [route, ...Object.values(steps)].reduce((count, fields) => count + Object.keys(fields).length, 0);
