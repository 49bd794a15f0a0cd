import type { RequestHandler } from 'express';
import { readFresh } from '../database/freshness';
import { MOST_BEHIND_MS } from '../database/read-replica';

const COOKIE = 'countersign_changed';
/** For so long after a change its author reads from the primary: a replica that then lacks it is no longer read from. */
const SECONDS = MOST_BEHIND_MS / 1_000 + 2;

/**
 * Where lists come from a read replica: whoever changed something reads from the primary for a few seconds, at any
 * process, since the mark travels with the browser. It says nothing but that, and gives no right to anything.
 */
export function readYourWrites(secure: boolean): RequestHandler {
  const mark = `${COOKIE}=1; Path=/api; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return (request, response, next) => {
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (changes) response.append('Set-Cookie', mark);
    if (changes || request.headers.cookie?.includes(`${COOKIE}=1`)) readFresh(next);
    else next();
  };
}
