import type { Template } from './api';
import { inOrder, matchesFilter } from './template-list';

const template = (part: Partial<Template>) =>
  ({
    name: 'Travel request',
    description: 'For business trips',
    category: 'procedure',
    state: 'approved',
    ...part,
  }) as Template;

describe('the filter', () => {
  it('finds all words in name or description, in any case', () => {
    expect(matchesFilter(template({}), { search: 'TRIPS travel' })).toBe(true);
    expect(matchesFilter(template({}), { search: 'travel home' })).toBe(false);
    expect(matchesFilter(template({ description: null }), { search: 'trips' })).toBe(false);
    expect(matchesFilter(template({}), { search: ' ' })).toBe(true);
  });

  it('keeps to the category', () => {
    expect(matchesFilter(template({}), { search: '', category: 'procedure' })).toBe(true);
    expect(matchesFilter(template({}), { search: '', category: 'report' })).toBe(false);
  });
});

it('puts first what waits for a decision', () => {
  const list = [
    template({ name: 'B' }),
    template({ name: 'D', state: 'declined' }),
    template({ name: 'A' }),
    template({ name: 'C', state: 'waiting' }),
  ];
  expect(inOrder(list).map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D']);
});
