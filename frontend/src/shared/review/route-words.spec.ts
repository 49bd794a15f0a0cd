import type { ReviewRoute } from '@/api/review-routes';
import { automaticRoute, dueDaysWords, mayDecide, peopleOptions, quorumWords, whoWords } from './route-words';

const who = (names: string[]) =>
  whoWords({ people: names.map((_name, index) => index + 1), peopleNames: names, role: 'approver' });

it('names who decides, or the role whose queue it is', () => {
  expect(who([])).toBe('Any approver');
  expect(who(['Ada'])).toBe('Ada');
  expect(who(['Ada', 'Bo'])).toBe('Ada and Bo');
  expect(who(['Ada', 'Bo', 'Cy', 'Di'])).toBe('Ada, Bo and 2 more');
});

it.each([
  [[], 'any', null],
  [[], 2, '2 approvals'],
  [[1], 'all', null],
  [[1, 2], 'any', 'one of them'],
  [[1, 2], 'all', 'all of them'],
  [[1, 2, 3], 2, '2 of 3'],
] as const)('says how many of %j must approve for %p', (people, quorum, words) => {
  expect(quorumWords({ people: [...people], quorum })).toBe(words);
});

it('counts due times in working days', () => {
  expect([dueDaysWords(null), dueDaysWords(1), dueDaysWords(3)]).toEqual([
    null,
    'due in 1 working day',
    'due in 3 working days',
  ]);
});

it('finds the route that a document takes by itself', () => {
  const route = (id: number, category: ReviewRoute['category'], isDefault: boolean): ReviewRoute => ({
    id,
    name: `Route ${id}`,
    description: null,
    category,
    isDefault,
    steps: [],
    rowVersion: 1,
    updatedAt: '2026-11-21T12:00:00Z',
    createdByName: 'Ada',
  });
  const contracts = route(1, 'contract', false);
  const usual = route(2, null, true);
  expect(automaticRoute([usual, contracts], 'contract')).toBe(contracts);
  expect(automaticRoute([usual, contracts], 'policy')).toBe(usual);
  expect(automaticRoute([usual, contracts], undefined)).toBe(usual);
  expect(automaticRoute([contracts], 'policy')).toBeUndefined();
  expect(automaticRoute([route(3, null, false)], undefined)).toBeUndefined();
  expect(automaticRoute(undefined, 'contract')).toBeUndefined();
});

it('offers active people who may decide', () => {
  expect(mayDecide({ isActive: true, role: 'reviewer' })).toBe(true);
  expect(mayDecide({ isActive: false, role: 'reviewer' })).toBe(false);
  expect(mayDecide({ isActive: true, role: 'document_creator' })).toBe(false);
  const ada = {
    id: 3,
    name: 'Ada',
    username: 'ada',
    email: null,
    role: 'admin' as const,
    department: null,
    isActive: true,
  };
  expect(peopleOptions([{ ...ada, lastLogin: null }])).toEqual([{ value: 3, label: 'Ada, Admin' }]);
});
