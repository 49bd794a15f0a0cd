import { progressOf, progressWords } from './setup-words';

const step = (key: 'logo' | 'departments' | 'members' | 'document', done: boolean) => ({ key, done, settled: false });

it('counts what is done and names what comes next, whatever the order', () => {
  const steps = [step('logo', false), step('departments', true), step('members', false), step('document', true)];
  expect(progressOf({ steps })).toEqual({ done: 2, of: 4, complete: false, next: 'logo' });
  expect(progressWords(progressOf({ steps }))).toBe('2 of 4 steps done');
  expect(progressOf({ steps: steps.map(({ key }) => step(key, true)) })).toMatchObject({ complete: true, next: null });
});
