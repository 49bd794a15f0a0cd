import type { Response } from 'supertest';

const NAME = 'countersign_refresh';

/** The Set-Cookie line of the refresh cookie, undefined when the answer sets none. */
export function setCookieOf(response: Response): string | undefined {
  const lines = (response.headers['set-cookie'] ?? []) as unknown as string[];
  return lines.find((line) => line.startsWith(`${NAME}=`));
}

/** What a browser would send back: `name=value`. */
export function cookieOf(response: Response): string {
  const pair = setCookieOf(response)?.split(';')[0];
  if (!pair || pair === `${NAME}=`) throw new Error(`No refresh cookie in the answer: ${response.status}`);
  return pair;
}

export const cookieWith = (value: string): string => `${NAME}=${value}`;
