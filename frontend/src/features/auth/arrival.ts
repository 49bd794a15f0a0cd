/** What a page that leads to the sign-in says there. */
export interface Arrival {
  email?: string;
  notice?: string;
}

/** Reads it from the state of the address; anything else counts as nothing. */
export function arrivalOf(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return {};
  const text = (name: string) => {
    const value: unknown = name in state ? (state as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { email: text('email'), notice: text('notice') };
}
