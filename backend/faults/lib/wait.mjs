import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** What was waited for did not come about in time. */
export class Late extends Error {
  name = 'Late';
}

/**
 * Asks until the answer is truthy; an error counts as not yet.
 * @template T
 * @param {() => Promise<T> | T} ask
 * @param {string} what is waited for, for the message
 * @returns {Promise<T>} the answer
 * @throws Late
 */
export async function eventually(ask, what, seconds = 60, everyMs = 100) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    let problem = '';
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      problem = `: ${error.message}`;
    }
    if (Date.now() > deadline) throw new Late(`${what} did not come about within ${seconds} s${problem}`);
    await pause(everyMs);
  }
}
