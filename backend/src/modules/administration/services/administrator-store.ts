import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { SUPER_POOL } from '../../../platform/database/database.tokens';

/** SQL on a connection of the super administrator's role. */
export type SuperQuery = <T extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<T[]>;

/** Transactions of the super administrator's narrow role: its own tables, and counts of organizations. */
@Injectable()
export class AdministratorStore {
  constructor(@Inject(SUPER_POOL) private readonly pool: Pool) {}

  /** One statement by itself. */
  async query<T extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, [...values])).rows;
  }

  /** Commits when `work` resolves, rolls back when it throws. */
  async run<T>(work: (query: SuperQuery) => Promise<T>): Promise<T> {
    const client: PoolClient = await this.pool.connect();
    let failed = true;
    try {
      await client.query('BEGIN');
      const result = await work((text, values) => rowsOf(client, text, values));
      await client.query('COMMIT');
      failed = false;
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      // After an error the connection's state is not known; it leaves the pool.
      client.release(failed);
    }
  }
}

async function rowsOf<T extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await client.query<T>(text, [...values])).rows;
}
