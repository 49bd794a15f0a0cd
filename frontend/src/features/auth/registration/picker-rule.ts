/** How many characters a search needs before it narrows the list of organizations. */
export const SEARCH_FROM = 3;

const typed = (search: string) => [...search.trim()].length;

/** Whether an organization stays in the list: below three characters all do, from then on those whose name contains them. */
export const matchesSearch = (name: string, search: string): boolean =>
  typed(search) < SEARCH_FROM || name.toLowerCase().includes(search.trim().toLowerCase());

/** What the picker says about a search that is too short to narrow; null when it does narrow. */
export function searchHint(search: string): string | null {
  const count = typed(search);
  return count < SEARCH_FROM ? `Type at least ${SEARCH_FROM} characters to search (${count}/${SEARCH_FROM})` : null;
}

/** The organization that an address names in its query, or null when it names none or nonsense. */
export function organizationIdOf(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('organizationId') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
