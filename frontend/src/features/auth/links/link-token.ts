/** The token of a mail's link, or null when the address carries none. */
export const tokenOf = (search: string): string | null => new URLSearchParams(search).get('token')?.trim() || null;
