import type { ReviewRoute, RouteInput, RouteStep } from '@/api/review-routes';

export const MAX_STEPS = 10;
export const MAX_PEOPLE = 20;
export const MAX_DAYS = 250;

/** A step as the editor holds it. What is not in use at the moment is kept, so that a change of mind loses nothing. */
export interface StepDraft {
  /** Stays the same while the step moves. */
  key: string;
  name: string;
  kind: RouteStep['kind'];
  by: 'people' | 'role';
  people: number[];
  role: RouteStep['role'];
  quorum: 'any' | 'all' | 'number';
  count: number;
  dueWorkingDays: number | null;
  remindWorkingDaysBefore: number | null;
  escalateTo: number[];
}

/** A route as the editor holds it. */
export interface RouteDraft {
  name: string;
  description: string;
  category: ReviewRoute['category'];
  isDefault: boolean;
  steps: StepDraft[];
  /** For the keys of steps. */
  nextKey: number;
}

export type RouteEdit =
  | { type: 'load'; draft: RouteDraft }
  | { type: 'change'; values: Partial<Omit<RouteDraft, 'steps' | 'nextKey'>> }
  | { type: 'add' }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; by: 1 | -1 }
  | { type: 'step'; key: string; values: Partial<Omit<StepDraft, 'key'>> };

const newStep = (key: string, kind: RouteStep['kind'], name: string): StepDraft => ({
  key,
  name,
  kind,
  by: 'role',
  people: [],
  role: kind === 'review' ? 'reviewer' : 'approver',
  quorum: 'any',
  count: 2,
  dueWorkingDays: null,
  remindWorkingDaysBefore: null,
  escalateTo: [],
});

/** A new route starts as the two steps that hold without one. */
export const newDraft = (): RouteDraft => ({
  name: '',
  description: '',
  category: null,
  isDefault: false,
  steps: [newStep('s1', 'review', 'Review'), newStep('s2', 'approval', 'Approval')],
  nextKey: 3,
});

/** A stored route, to be changed. */
export const draftOf = ({ name, description, category, isDefault, steps }: ReviewRoute): RouteDraft => ({
  name,
  description: description ?? '',
  category,
  isDefault,
  steps: steps.map((step, index) => ({
    ...newStep(`s${index + 1}`, step.kind, step.name),
    by: step.people.length > 0 ? 'people' : 'role',
    people: step.people,
    role: step.role,
    quorum: typeof step.quorum === 'number' ? 'number' : step.quorum,
    count: typeof step.quorum === 'number' ? step.quorum : 2,
    dueWorkingDays: step.dueWorkingDays,
    remindWorkingDaysBefore: step.remindWorkingDaysBefore,
    escalateTo: step.escalateTo,
  })),
  nextKey: steps.length + 1,
});

/** A stored route as it was entered, to be stored anew. */
export const inputOf = (route: ReviewRoute): RouteInput => routeInput(draftOf(route));

/** What is sent of a draft. */
export const routeInput = ({ name, description, category, isDefault, steps }: RouteDraft): RouteInput => ({
  name: name.trim(),
  description: description.trim() || null,
  category,
  isDefault,
  steps: stepsInput(steps),
});

/** The steps as they are sent; what is not in use is left out. */
export const stepsInput = (steps: readonly StepDraft[]): RouteStep[] =>
  steps.map((step) => {
    const timed = step.dueWorkingDays !== null;
    return {
      name: step.name.trim(),
      kind: step.kind,
      people: step.by === 'people' ? step.people : [],
      role: step.role,
      quorum: step.quorum === 'number' ? step.count : step.quorum,
      dueWorkingDays: step.dueWorkingDays,
      remindWorkingDaysBefore: timed ? step.remindWorkingDaysBefore : null,
      escalateTo: timed ? step.escalateTo : [],
    };
  });

/** The editor's state after an edit; the same object when nothing changes. */
export function editRoute(draft: RouteDraft, edit: RouteEdit): RouteDraft {
  switch (edit.type) {
    case 'load':
      return edit.draft;
    case 'change':
      return { ...draft, ...edit.values };
    case 'add':
      return added(draft);
    case 'remove':
      // The last one stays: a route has at least one.
      return draft.steps.length === 1 ? draft : { ...draft, steps: draft.steps.filter(({ key }) => key !== edit.key) };
    case 'move':
      return moved(draft, edit.key, edit.by);
    case 'step':
      return {
        ...draft,
        steps: draft.steps.map((step) => (step.key === edit.key ? changed(step, edit.values) : step)),
      };
  }
}

/** A new step comes last, and is an approval where approvals have begun: no review may follow them. */
function added(draft: RouteDraft): RouteDraft {
  if (draft.steps.length >= MAX_STEPS) return draft;
  const kind = draft.steps.some((step) => step.kind === 'approval') ? 'approval' : 'review';
  return {
    ...draft,
    steps: [...draft.steps, newStep(`s${draft.nextKey}`, kind, '')],
    nextKey: draft.nextKey + 1,
  };
}

function moved(draft: RouteDraft, key: string, by: 1 | -1): RouteDraft {
  const from = draft.steps.findIndex((step) => step.key === key);
  const to = from + by;
  const step = draft.steps[from];
  if (!step || to < 0 || to >= draft.steps.length) return draft;
  const steps = draft.steps.filter((other) => other !== step);
  steps.splice(to, 0, step);
  return { ...draft, steps };
}

/** A queue follows the kind of the step, and cannot be asked for all of its people. */
function changed(step: StepDraft, values: Partial<Omit<StepDraft, 'key'>>): StepDraft {
  const next = { ...step, ...values };
  const usual = { review: 'reviewer', approval: 'approver' } as const;
  if (values.kind && values.role === undefined && step.role === usual[step.kind]) next.role = usual[values.kind];
  if (next.by === 'role' && next.quorum === 'all') next.quorum = 'any';
  return next;
}

/** Whether two drafts would be stored alike. */
export const sameRoute = (one: RouteDraft, other: RouteDraft): boolean =>
  JSON.stringify(routeInput(one)) === JSON.stringify(routeInput(other));
