import type { Pool } from 'pg';

/**
 * Keeps a connection that breaks from ending the process. One that lies idle is replaced at the next use; for one in use
 * the statement fails, and whoever sent it reports that.
 */
export function quiet(pool: Pool): Pool {
  const heard = new WeakSet<object>();
  pool.on('error', () => undefined);
  // While a connection is in use the pool itself does not listen to it, and an error that nobody hears is thrown.
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('error', () => undefined);
  });
  return pool;
}
