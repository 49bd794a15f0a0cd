import { readSearch, writeSearch } from './search-address';

it('reads what is looked for and leaves the rest of the address alone', () => {
  const params = new URLSearchParams('q=%20hand%20hygiene%20&status=approved&author=&document=7');
  expect(readSearch(params)).toEqual({ q: 'hand hygiene', status: 'approved' });
});

it('looks for nothing in an address without a keyword or a filter', () => {
  expect(readSearch(new URLSearchParams('document=7&q=%20'))).toEqual({});
});

it('writes what it reads', () => {
  const query = { q: 'a & b', department: 'hr', author: 'jweber', tag: 'iso 9001' };
  expect(readSearch(new URLSearchParams(writeSearch(query)))).toEqual(query);
  expect(writeSearch({ q: '  ', status: undefined })).toBe('');
});
