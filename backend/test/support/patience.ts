import type { Response } from 'supertest';

const TRIES = 10;

/**
 * What a suite needs before it begins, sent again while the server says that it is busy (503, nothing was done), as it
 * may be on a small machine. Fails with any other answer than the one that is wanted.
 */
export async function patiently(status: number, send: () => PromiseLike<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status === status) return answer;
    const busy = answer.status === 503 && answer.body.code === 'UNAVAILABLE';
    if (!busy || tries === TRIES) throw new Error(`Expected ${status}, got ${answer.status} ${answer.text}`);
  }
}
