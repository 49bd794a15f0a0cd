import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PRIMARY_POOL } from '../../../../platform/database/database.tokens';
import { judgeDatabase, type Measurement } from '../../domain/health';
import type { Probe } from './probe';

/** The database as the application reaches it. */
@Injectable()
export class DatabaseProbe implements Probe {
  readonly name = 'database';

  constructor(@Inject(PRIMARY_POOL) private readonly pool: Pool) {}

  async measure(): Promise<Measurement> {
    const begun = performance.now();
    await this.pool.query('SELECT 1');
    const milliseconds = Math.round(performance.now() - begun);
    const { rows } = await this.pool.query<{ connections: number; limit: number; bytes: number }>(
      `SELECT (SELECT sum(numbackends)::int FROM pg_stat_database) AS "connections",
              current_setting('max_connections')::int AS "limit", pg_database_size(current_database())::float8 AS "bytes"`,
    );
    const { connections, limit, bytes } = rows[0] ?? { connections: 0, limit: 0, bytes: 0 };
    return judgeDatabase({ milliseconds, connections, limit, bytes });
  }
}
