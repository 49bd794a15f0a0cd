import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListSort, ListView, SavedView } from '@/api/document-life';
import {
  applySaved,
  changeAddress,
  clearFilters,
  queryOf,
  readAddress,
  type FilterName,
  type Layout,
} from './list-address';
import { useUsualLayout } from './use-usual-layout';

/**
 * The list's part of the address: it can be linked, bookmarked and returned to. Each choice is a step that Back takes
 * back; what is typed into the search box is one step, however many letters it has.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const [usualLayout, rememberLayout] = useUsualLayout();
  const [clearings, setClearings] = useState(0);
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text), usualLayout), [text, usualLayout]);
  const query = useMemo(() => queryOf(address), [address]);

  const change = (changes: Parameters<typeof changeAddress>[1], replace = false) =>
    setParams((current) => changeAddress(current, changes), { replace });

  return {
    address,
    query,
    filtered: Object.keys(address.filters).length > 0,
    /** Changes with each clearing: the search box then starts anew. */
    clearings,
    setFilter: (name: FilterName, value: string | undefined) =>
      change({ [name]: value }, name === 'search' && address.filters.search !== undefined),
    clear: () => {
      setClearings(clearings + 1);
      setParams((current) => clearFilters(current));
    },
    setSort: (sort: ListSort) => change({ sort: sort === 'updated_desc' ? undefined : sort }),
    setView: (view: ListView) => change({ view: view === 'active' ? undefined : view, saved: undefined }),
    setLayout: (layout: Layout) => {
      rememberLayout(layout);
      change({ layout }, true);
    },
    showSaved: (saved: SavedView) => {
      setClearings(clearings + 1);
      setParams((current) => applySaved(current, saved));
    },
    /** Says which saved view the filters belong to now, after it was saved, or none after it was deleted. */
    nameSaved: (id: number | null) => change({ saved: id === null ? undefined : String(id) }, true),
  };
}
