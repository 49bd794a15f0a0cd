import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DocumentFilters } from '@/api/api';

export type FilterName = keyof DocumentFilters;

const names: readonly FilterName[] = ['search', 'department', 'category', 'status'];

/** The filters of the list. They live in the address, so that a list can be linked, bookmarked and returned to. */
export function useDocumentFilters() {
  const [params, setParams] = useSearchParams();
  const [clearings, setClearings] = useState(0);
  const text = names.map((name) => params.get(name) ?? '').join('\n');
  const filters = useMemo(() => {
    const values = text.split('\n');
    const entries = names.flatMap((name, index) => (values[index] ? [[name, values[index]]] : []));
    return Object.fromEntries(entries) as DocumentFilters;
  }, [text]);

  const setFilter = (name: FilterName, value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  const clear = () => {
    setClearings(clearings + 1);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        names.forEach((name) => next.delete(name));
        return next;
      },
      { replace: true },
    );
  };

  return { filters, setFilter, clear, active: Object.keys(filters).length > 0, clearings };
}
