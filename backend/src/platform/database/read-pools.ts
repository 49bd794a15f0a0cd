import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { PRIMARY_POOL, READ_REPLICA, SEARCH_POOL } from './database.tokens';
import { mustBeFresh } from './freshness';
import type { ReadReplica } from './read-replica';
import { withClient } from './with-client';

/** Which connections a read may use. */
export type Freshness = 'now' | 'may lag' | 'search';

/** A statement that took too long on one server takes no less on the other. */
const TOOK_TOO_LONG = '57014';

/** Chooses the server and the connection for each read. */
@Injectable()
export class ReadPools {
  constructor(
    @Inject(PRIMARY_POOL) private readonly primary: Pool,
    @Inject(SEARCH_POOL) private readonly searches: Pool,
    @Inject(READ_REPLICA) private readonly replica: ReadReplica | null,
  ) {}

  /** Whether such a read would go to the replica, at this moment and for this request. */
  lags(freshness: Freshness): boolean {
    return freshness !== 'now' && this.replica?.usable === true && !mustBeFresh();
  }

  /**
   * Runs `read` on the replica where it may, and otherwise on the primary. What fails on the replica is asked again there:
   * it may have been shut down, have cancelled the statement for a change that it had to replay, or not know a column yet.
   */
  async read<T>(freshness: Freshness, read: (client: PoolClient) => Promise<T>): Promise<T> {
    const { replica } = this;
    if (replica && this.lags(freshness)) {
      try {
        return await replica.read(freshness === 'search' ? replica.searches : replica.lists, read);
      } catch (error) {
        if ((error as { code?: unknown }).code === TOOK_TOO_LONG) throw error;
      }
    }
    return withClient(freshness === 'search' ? this.searches : this.primary, read);
  }
}
