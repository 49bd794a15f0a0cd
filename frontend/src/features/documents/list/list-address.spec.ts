import {
  applySaved,
  changeAddress,
  clearFilters,
  filtersToSave,
  nextSort,
  queryOf,
  readAddress,
  showsSaved,
} from './list-address';

const address = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of the list', () => {
  it('has defaults for an empty one', () => {
    expect(address('')).toEqual({ filters: {}, sort: 'updated_desc', layout: 'grid', view: 'active', saved: null });
    expect(queryOf(address(''))).toEqual({});
  });

  it('reads filters, order, layout, view and saved view', () => {
    expect(address('search=fire&status=approved&tag=a%20b&sort=title_asc&layout=table&view=trash&saved=7')).toEqual({
      filters: { search: 'fire', status: 'approved', tag: 'a b' },
      sort: 'title_asc',
      layout: 'table',
      view: 'trash',
      saved: 7,
    });
  });

  it('does not follow nonsense', () => {
    const { sort, layout, view, saved } = address('sort=size&layout=pie&view=all&saved=-3');
    expect([sort, layout, view, saved]).toEqual(['updated_desc', 'grid', 'active', null]);
  });

  it('takes the usual layout of the person where the address names none', () => {
    expect(readAddress(new URLSearchParams(''), 'table').layout).toBe('table');
    expect(readAddress(new URLSearchParams('layout=grid'), 'table').layout).toBe('grid');
  });

  it('changes its own part and leaves the rest', () => {
    const changed = changeAddress(new URLSearchParams('document=4&status=draft&search=x'), {
      status: undefined,
      category: 'policy',
    });
    expect(changed.toString()).toBe('document=4&search=x&category=policy');
  });

  it('keeps order, layout and view when the filters are cleared', () => {
    const cleared = clearFilters(
      new URLSearchParams('search=x&tag=y&saved=3&view=archived&layout=table&sort=title_asc'),
    );
    expect(cleared.toString()).toBe('view=archived&layout=table&sort=title_asc');
  });
});

describe('saved views', () => {
  const saved = { id: 3, filters: { status: 'approved', sort: 'title_asc' }, layout: 'table' as const };

  it('keep filters, order and view, but no defaults', () => {
    expect(filtersToSave(address('status=approved&sort=updated_desc&view=archived&layout=table'))).toEqual({
      status: 'approved',
      view: 'archived',
    });
  });

  it('replace what was there before', () => {
    const next = applySaved(new URLSearchParams('search=x&view=trash&sort=updated_asc'), saved);
    expect(next.toString()).toBe('status=approved&sort=title_asc&layout=table&saved=3');
    expect(showsSaved(readAddress(next), saved)).toBe(true);
  });

  it('take nothing from stored filters that the list does not know', () => {
    const next = applySaved(new URLSearchParams(), { ...saved, filters: { document: '9', status: { no: 1 } } });
    expect(next.toString()).toBe('layout=table&saved=3');
  });

  it('notice a change', () => {
    const next = applySaved(new URLSearchParams(), saved);
    next.set('category', 'policy');
    expect(showsSaved(readAddress(next), saved)).toBe(false);
    next.delete('category');
    next.set('layout', 'grid');
    expect(showsSaved(readAddress(next), saved)).toBe(false);
  });
});

it('turns the order round at the second click on a column', () => {
  expect(nextSort('title', 'updated_desc')).toBe('title_asc');
  expect(nextSort('title', 'title_asc')).toBe('title_desc');
  expect(nextSort('updated', 'updated_desc')).toBe('updated_asc');
  expect(nextSort('updated', 'title_asc')).toBe('updated_desc');
  expect(nextSort('created', 'created_desc')).toBe('created_desc');
});
