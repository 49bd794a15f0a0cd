import type { ListQuery, ListSort, ListView } from '@/api/document-life';

export type Layout = 'grid' | 'table';
/** What narrows the list; order, layout and view are kept apart, because clearing the filters leaves them. */
export type ListFilters = Omit<ListQuery, 'view' | 'sort'>;
export type FilterName = keyof ListFilters;

/** What the address says about the list. */
export interface ListAddress {
  filters: ListFilters;
  sort: ListSort;
  layout: Layout;
  view: ListView;
  /** The saved view that these filters were taken from. */
  saved: number | null;
}

export const filterNames: readonly FilterName[] = [
  'search',
  'department',
  'category',
  'status',
  'priority',
  'tag',
  'author',
];
const sorts: readonly ListSort[] = ['updated_desc', 'updated_asc', 'title_asc', 'title_desc', 'created_desc'];
const views: readonly ListView[] = ['active', 'archived', 'trash'];
const layouts: readonly Layout[] = ['grid', 'table'];

const oneOf = <T extends string>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((candidate) => candidate === value) ?? fallback;

function setOrDrop(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** Reads the list's part of an address; what it does not know, it leaves at the default. */
export function readAddress(params: URLSearchParams, usualLayout: Layout = 'grid'): ListAddress {
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const saved = Number(params.get('saved'));
  return {
    filters: Object.fromEntries(filters) as ListFilters,
    sort: oneOf(sorts, params.get('sort'), 'updated_desc'),
    layout: oneOf(layouts, params.get('layout'), usualLayout),
    view: oneOf(views, params.get('view'), 'active'),
    saved: Number.isSafeInteger(saved) && saved > 0 ? saved : null,
  };
}

/** The address with some of the list's part changed; undefined takes a part out. Everything else stays as it is. */
export function changeAddress(
  params: URLSearchParams,
  changes: Partial<Record<FilterName | 'sort' | 'layout' | 'view' | 'saved', string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) setOrDrop(next, name, value);
  return next;
}

/** The address without any filter. */
export function clearFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  [...filterNames, 'saved'].forEach((name) => next.delete(name));
  return next;
}

/** What a saved view keeps of an address. */
export function filtersToSave({ filters, sort, view }: ListAddress): ListQuery {
  return {
    ...filters,
    ...(sort === 'updated_desc' ? {} : { sort }),
    ...(view === 'active' ? {} : { view }),
  };
}

/** The address that shows a saved view, and nothing of the former filters. */
export function applySaved(
  params: URLSearchParams,
  saved: { id: number; filters: object; layout: Layout },
): URLSearchParams {
  const next = clearFilters(params);
  next.delete('sort');
  next.delete('view');
  for (const [name, value] of Object.entries(saved.filters)) {
    if (typeof value === 'string' && [...filterNames, 'sort', 'view'].includes(name)) setOrDrop(next, name, value);
  }
  next.set('layout', saved.layout);
  next.set('saved', String(saved.id));
  return next;
}

/** Whether an address still shows what a saved view keeps. */
export function showsSaved(address: ListAddress, saved: { filters: object; layout: Layout }): boolean {
  const shown = Object.entries(filtersToSave(address)).sort();
  const kept = Object.entries(saved.filters).sort();
  return saved.layout === address.layout && JSON.stringify(shown) === JSON.stringify(kept);
}

/** What to ask the server for: the same. */
export const queryOf = filtersToSave;

/** The order after a click on a column's head: its natural direction first, then the other where there is one. */
export function nextSort(column: 'title' | 'updated' | 'created', current: ListSort): ListSort {
  if (column === 'title') return current === 'title_asc' ? 'title_desc' : 'title_asc';
  if (column === 'updated') return current === 'updated_desc' ? 'updated_asc' : 'updated_desc';
  return 'created_desc';
}
