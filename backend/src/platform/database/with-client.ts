import type { Pool, PoolClient } from 'pg';

/** Runs `work` on a connection of the pool. After an error its state is not known, and it leaves the pool. */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
