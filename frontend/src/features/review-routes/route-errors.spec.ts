import { editRoute, newDraft } from './route-draft';
import { countErrors, missingIn, routeErrors, withoutErrors, withoutStep } from './route-errors';

const { steps } = newDraft();

it('puts what the server says at the field of the step that stood there', () => {
  const errors = routeErrors(
    {
      name: 'Another route has this name',
      'steps.0.quorum': 'Only 1 person is named',
      'steps.1.people': 'Choose active reviewers',
      'steps.1.people.0': 'Choose active reviewers',
      'steps.7.name': 'No such step',
      steps: 'A route has at most 10 steps',
    },
    steps,
  );
  expect(errors).toEqual({
    route: { name: 'Another route has this name', steps: 'A route has at most 10 steps' },
    steps: { s1: { quorum: 'Only 1 person is named' }, s2: { people: 'Choose active reviewers' } },
  });
  expect(countErrors(errors)).toBe(4);
});

it('forgets what was said about a field that was changed since', () => {
  const errors = routeErrors({ name: 'Taken', 'steps.0.name': 'Name this step', 'steps.0.quorum': 'Too many' }, steps);
  expect(withoutErrors(errors, ['name'])).toMatchObject({ route: {}, steps: { s1: { name: 'Name this step' } } });
  expect(withoutErrors(errors, ['name', 'people'], 's1')).toEqual({
    route: { name: 'Taken' },
    steps: { s1: { quorum: 'Too many' } },
  });
  expect(withoutErrors(errors, ['name'], 's2').steps.s1).toEqual(errors.steps.s1);
});

it('forgets a step that is removed', () => {
  const errors = routeErrors({ 'steps.0.name': 'Name this step', 'steps.1.people': 'Choose' }, steps);
  expect(countErrors(withoutStep(errors, 's1'))).toBe(1);
});

it('says what is missing before anything is sent', () => {
  const draft = editRoute(editRoute(newDraft(), { type: 'add' }), {
    type: 'step',
    key: 's1',
    values: { by: 'people' },
  });
  expect(missingIn(draft)).toEqual({
    name: 'Name is required',
    'steps.0.people': 'Choose at least one person',
    'steps.2.name': 'Name this step',
  });
});
