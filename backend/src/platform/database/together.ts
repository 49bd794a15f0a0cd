/**
 * As `Promise.all`, for statements of one moment that are judged one by one: waits for all of them, so that none goes on
 * in a transaction that ended, and fails with the first failure in their order.
 */
export async function together<T extends readonly unknown[]>(
  asked: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') throw one.reason;
  return Promise.all(asked);
}
