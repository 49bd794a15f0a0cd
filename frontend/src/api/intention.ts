import { isProblem } from './problem';

const BYTES = 16;

/** Unguessable and never given twice; also where the page came over plain HTTP, which has no `crypto.randomUUID`. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** No answer, or one that leaves open what became of the request. */
const isOpen = (error: unknown): boolean => isProblem(error) && (error.status === 0 || error.status >= 500);

/**
 * Sends what a user wants once. The call gets an `Idempotency-Key`: the same one again when the same request is
 * repeated after a failure that left its outcome open, another one for anything else.
 */
export function createIntention(newKey: () => string = randomKey) {
  let last: { request: string; key: string } | null = null;
  return async function send<T>(request: unknown, call: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(request);
    const { key } = last?.request === text ? last : { key: newKey() };
    last = null;
    try {
      return await call(key);
    } catch (error) {
      if (isOpen(error)) last = { request: text, key };
      throw error;
    }
  };
}
