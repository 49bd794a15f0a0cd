import type { ReviewRoute } from '@/api/review-routes';
import {
  draftOf,
  editRoute,
  inputOf,
  MAX_STEPS,
  newDraft,
  routeInput,
  sameRoute,
  type RouteDraft,
} from './route-draft';

const keys = ({ steps }: RouteDraft) => steps.map(({ key }) => key);
const step = (draft: RouteDraft, key: string) => draft.steps.find((one) => one.key === key);

const stored: ReviewRoute = {
  id: 4,
  name: 'Contracts',
  description: null,
  category: 'contract',
  isDefault: false,
  steps: [
    {
      name: 'Legal',
      kind: 'review',
      people: [7, 8],
      peopleNames: ['Ada', 'Bo'],
      role: 'reviewer',
      quorum: 2,
      dueWorkingDays: 3,
      remindWorkingDaysBefore: 1,
      escalateTo: [9],
    },
    {
      name: 'Board',
      kind: 'approval',
      people: [],
      peopleNames: [],
      role: 'approver',
      quorum: 'any',
      dueWorkingDays: null,
      remindWorkingDaysBefore: null,
      escalateTo: [],
    },
  ],
  rowVersion: 2,
  updatedAt: '2026-11-21T12:00:00Z',
  createdByName: 'Ada',
};

it('sends a stored route back as it was', () => {
  expect(inputOf(stored)).toEqual({
    name: 'Contracts',
    description: null,
    category: 'contract',
    isDefault: false,
    steps: stored.steps.map(({ peopleNames: _names, ...rest }) => rest),
  });
});

it('moves steps, and stops at the ends', () => {
  const draft = newDraft();
  expect(keys(editRoute(draft, { type: 'move', key: 's2', by: -1 }))).toEqual(['s2', 's1']);
  expect(keys(editRoute(draft, { type: 'move', key: 's1', by: 1 }))).toEqual(['s2', 's1']);
  expect(editRoute(draft, { type: 'move', key: 's1', by: -1 })).toBe(draft);
  expect(editRoute(draft, { type: 'move', key: 's2', by: 1 })).toBe(draft);
  expect(editRoute(draft, { type: 'move', key: 'gone', by: 1 })).toBe(draft);
});

it('adds steps of the kind that may come last, each with a key of its own, up to the limit', () => {
  let draft = editRoute(editRoute(newDraft(), { type: 'remove', key: 's1' }), { type: 'add' });
  expect(keys(draft)).toEqual(['s2', 's3']);
  expect(step(draft, 's3')).toMatchObject({ kind: 'approval', role: 'approver', name: '' });
  for (let more = 0; more < 20; more += 1) draft = editRoute(draft, { type: 'add' });
  expect(new Set(keys(draft)).size).toBe(MAX_STEPS);
});

it('keeps the last step', () => {
  const one = editRoute(newDraft(), { type: 'remove', key: 's2' });
  expect(editRoute(one, { type: 'remove', key: 's1' })).toBe(one);
});

it('lets the queue follow the kind, unless another role was chosen', () => {
  const edit = (values: Parameters<typeof editRoute>[1] & { type: 'step' }) => editRoute(newDraft(), values);
  expect(step(edit({ type: 'step', key: 's1', values: { kind: 'approval' } }), 's1')?.role).toBe('approver');
  const admins = edit({ type: 'step', key: 's1', values: { role: 'admin' } });
  expect(step(editRoute(admins, { type: 'step', key: 's1', values: { kind: 'approval' } }), 's1')?.role).toBe('admin');
});

it('asks a queue for one approval where it asked people for all', () => {
  const all = editRoute(newDraft(), {
    type: 'step',
    key: 's1',
    values: { by: 'people', people: [1, 2], quorum: 'all' },
  });
  expect(routeInput(all).steps[0]).toMatchObject({ people: [1, 2], quorum: 'all' });
  const queue = editRoute(all, { type: 'step', key: 's1', values: { by: 'role' } });
  expect(routeInput(queue).steps[0]).toMatchObject({ people: [], quorum: 'any' });
  // The people come back with the change of mind.
  expect(step(editRoute(queue, { type: 'step', key: 's1', values: { by: 'people' } }), 's1')?.people).toEqual([1, 2]);
});

it('sends neither reminder nor escalation without a due time', () => {
  const draft = editRoute(draftOf(stored), { type: 'step', key: 's1', values: { dueWorkingDays: null } });
  expect(routeInput(draft).steps[0]).toMatchObject({ remindWorkingDaysBefore: null, escalateTo: [] });
});

it('tells a changed route from one that was changed back', () => {
  const before = draftOf(stored);
  const changed = editRoute(before, { type: 'change', values: { name: 'Contracts 2' } });
  expect(sameRoute(before, changed)).toBe(false);
  expect(sameRoute(before, editRoute(changed, { type: 'change', values: { name: 'Contracts ' } }))).toBe(true);
});
