const BEAT_MS = 500;

/**
 * Calls `beat` again and again beside a long work, until it says that this is over. Where it is started decides in
 * which transaction it runs: outside any, for what others are to see at once.
 * @param beat answers whether to go on
 * @returns how to end it; resolves when the last call is through
 */
export function heartbeat(beat: () => Promise<boolean>): () => Promise<void> {
  let ended = false;
  let wake = (): void => undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, BEAT_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const beating = (async () => {
    while (!ended && (await beat())) if (!ended) await pause();
  })();
  return async () => {
    ended = true;
    wake();
    await beating;
  };
}
