import { Controller, Get, Header, Inject, Res, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Pool } from 'pg';
import { PRIMARY_POOL } from '../database/database.tokens';
import { Public } from '../http/access';
import { QUEUE_POOL } from '../queue/queue.tokens';
import { evidenceLag, evidenceWaiting, integrityFindings, metrics, outboxAge, outboxWaiting } from './metrics';

const CHECK_TIMEOUT_MS = 2_000;
/** The evidence log is sealed every second; a minute behind, something is wrong with the workers. */
const LATE_SECONDS = 60;

interface Readiness {
  status: 'ready' | 'waiting' | 'stopping';
  database: 'up' | 'down';
  /** Does not decide about readiness: entries are written all the same. */
  evidenceLog: { state: 'sealed' | 'late' | 'unknown'; lagSeconds: number | null };
}

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
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const database = await inTime(this.pool.query('SELECT 1')).then(
      () => 'up' as const,
      () => 'down' as const,
    );
    const lag = database === 'up' ? await this.lag() : undefined;
    const state = lag === undefined ? 'unknown' : lag.seconds > LATE_SECONDS ? 'late' : 'sealed';
    const ready = database === 'up' && !this.stopping;
    if (!ready) response.status(503);
    return {
      status: this.stopping ? 'stopping' : ready ? 'ready' : 'waiting',
      database,
      evidenceLog: { state, lagSeconds: lag ? Math.floor(lag.seconds) : null },
    };
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
    const lag = await this.lag();
    evidenceWaiting.set(lag?.waiting ?? Number.NaN);
    evidenceLag.set(lag?.seconds ?? Number.NaN);
    return metrics.metrics();
  }

  private lag(): Promise<{ waiting: number; seconds: number } | undefined> {
    const lag = this.pool.query<{ waiting: number; seconds: number }>(
      `SELECT "waiting", "seconds" FROM evidence_lag()`,
    );
    return inTime(lag).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
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
