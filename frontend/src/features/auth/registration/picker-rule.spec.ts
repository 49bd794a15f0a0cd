import { matchesSearch, organizationIdOf, searchHint } from './picker-rule';

describe('the search of the organization picker', () => {
  it.each(['', 'n', 'no', '  no  '])('leaves the list as it is for %p', (search) => {
    expect(matchesSearch('Meridian Health', search)).toBe(true);
  });

  it('narrows by name from three characters on, whatever their case', () => {
    expect(matchesSearch('Northwind Logistics', 'NORTH')).toBe(true);
    expect(matchesSearch('Northwind Logistics', 'logi')).toBe(true);
    expect(matchesSearch('Meridian Health', 'nor')).toBe(false);
  });

  it('says how many of the three characters are there', () => {
    expect(searchHint('')).toBe('Type at least 3 characters to search (0/3)');
    expect(searchHint('no')).toBe('Type at least 3 characters to search (2/3)');
    expect(searchHint('nor')).toBeNull();
  });
});

it.each([
  ['?organizationId=46', 46],
  ['?organizationId=0', null],
  ['?organizationId=4.5', null],
  ['?organizationId=abc', null],
  ['', null],
])('reads the organization of %p', (search, id) => {
  expect(organizationIdOf(search)).toBe(id);
});
