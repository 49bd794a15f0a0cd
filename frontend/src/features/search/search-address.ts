import type { SearchQuery } from '@/api/search';

export const searchFields = ['q', 'department', 'category', 'status', 'author', 'tag'] as const;
type Field = (typeof searchFields)[number];

/** What an address looks for. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const entries = searchFields.flatMap((field): [Field, string][] => {
    const value = params.get(field)?.trim();
    return value ? [[field, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** The address that looks for it. */
export function writeSearch(query: SearchQuery): string {
  const params = new URLSearchParams();
  for (const field of searchFields) {
    const value = query[field]?.trim();
    if (value) params.set(field, value);
  }
  return params.toString();
}
