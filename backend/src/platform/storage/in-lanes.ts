/** How many blobs are on their way at a time. */
const LANES = 4;

/** Does the work for each item, several at a time; the first failure ends all. */
export async function inLanes<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let next = await source.next(); !next.done && !failed; next = await source.next()) {
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane)).finally(() => source.return?.());
}
