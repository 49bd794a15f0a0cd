import { AsyncLocalStorage } from 'node:async_hooks';

const fresh = new AsyncLocalStorage<true>();

/** Reads within `work` see everything that was committed before, also those that may lag otherwise. */
export function readFresh<T>(work: () => T): T {
  return fresh.run(true, work);
}

/** Whether the primary has to be asked, although a replica could. */
export const mustBeFresh = (): boolean => fresh.getStore() === true;
