import { Controller, Get, Header, Inject, Res, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Pool } from 'pg';
import { PRIMARY_POOL } from '../database/database.tokens';
import { Public } from '../http/access';
import { QUEUE_POOL } from '../queue/queue.tokens';
import { integrityFindings, metrics, outboxAge, outboxWaiting } from './metrics';

const CHECK_TIMEOUT_MS = 2_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('time-out')), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Liveness, readiness and metrics. None of them says anything about a tenant. */
@ApiExcludeController()
@Controller()
@Public()
export class HealthController implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    @Inject(PRIMARY_POOL) private readonly pool: Pool,
    @Inject(QUEUE_POOL) private readonly queuePool: Pool,
  ) {}

  /** Readiness goes first, so that a proxy stops sending before connections close. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  @Get('health/live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string; database: string }> {
    const database = await inTime(this.pool.query('SELECT 1')).then(
      () => 'up',
      () => 'down',
    );
    const ready = database === 'up' && !this.stopping;
    if (!ready) response.status(503);
    return { status: this.stopping ? 'stopping' : ready ? 'ready' : 'waiting', database };
  }

  @Get('metrics')
  @Header('Content-Type', metrics.contentType)
  async scrape(): Promise<string> {
    const waiting = this.queuePool.query<{ count: number; age: number }>(
      `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8 AS age
       FROM outbox WHERE "failedAt" IS NULL`,
    );
    const row = await inTime(waiting).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
    outboxWaiting.set(row?.count ?? Number.NaN);
    outboxAge.set(row?.age ?? Number.NaN);
    await this.countFindings();
    return metrics.metrics();
  }

  /** From the database, because the checks run in workers, whose metrics nobody reads. */
  private async countFindings(): Promise<void> {
    const rows = await inTime(
      this.pool.query<{ kind: string; count: number }>(`SELECT "kind", "count" FROM integrity_findings_by_kind()`),
    ).then(
      (found) => found.rows,
      () => undefined,
    );
    for (const kind of ['missing', 'damaged']) {
      const count = rows?.find((row) => row.kind === kind)?.count ?? 0;
      integrityFindings.set({ kind }, rows ? count : Number.NaN);
    }
  }
}
