const PREFIX = 'countersign-kept-';

const keyOf = (userId: number) => `${PREFIX}${userId}`;

/** What does not fit into the browser's storage, or may not be there, is kept as long as the page. */
let inMemory: { userId: number; values: Record<string, unknown> } | null = null;

function valuesOf(userId: number): Record<string, unknown> {
  if (inMemory?.userId === userId) return inMemory.values;
  let values: Record<string, unknown> = {};
  try {
    values = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Record<string, unknown>;
  } catch {
    // Unreadable or refused: nothing was kept.
  }
  inMemory = { userId, values };
  return values;
}

/** What this person left under a name in this browser, or `none`. */
export const readKept = <T>(userId: number, name: string, none: T): T =>
  (valuesOf(userId)[name] as T | undefined) ?? none;

/** Keeps a value for this person, over a reload and until they sign out; null forgets it. */
export function keep(userId: number, name: string, value: unknown): void {
  const { [name]: _former, ...others } = valuesOf(userId);
  const values = value === null ? others : { ...others, [name]: value };
  inMemory = { userId, values };
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(values));
  } catch {
    // Without storage it is kept for this page.
  }
}

/** Forgets what was left: everything at sign-out, that of the others when somebody signs in. */
export function forgetKept(exceptOf?: number): void {
  inMemory = null;
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && (exceptOf === undefined || key !== keyOf(exceptOf)))
      .forEach((key) => localStorage.removeItem(key));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Another tab kept something: what is held here is read again. Returns how to stop. */
export function followKept(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) inMemory = null;
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
