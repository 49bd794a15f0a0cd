import type { Pool, PoolClient } from 'pg';

/** First numbers of the sequencer's advisory locks; the second one is the organization, or 0. */
export const LOCKS = { tree: 4_521_701, platform: 4_521_702, keys: 4_521_703 } as const;

/** One transaction of the sequencer's role. A process that dies in it leaves nothing behind. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that is cut fails its statement as well; the event alone would end the process.
  const cut = (): void => undefined;
  client.on('error', cut);
  let broken = true;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    broken = false;
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => (broken = false),
      () => undefined,
    );
    throw error;
  } finally {
    client.off('error', cut);
    client.release(broken);
  }
}

/** Takes a lock until the end of the transaction, without waiting. @returns whether nobody else has it */
export async function tryLock(client: PoolClient, kind: number, id: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock($1, $2) AS "mine"`, [
    kind,
    id,
  ]);
  return rows[0]?.mine ?? false;
}
