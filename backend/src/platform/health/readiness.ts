import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { PRIMARY_POOL } from '../database/database.tokens';
import { inTime } from './in-time';

/** The evidence log is sealed every second; a minute behind, something is wrong with the workers. */
const LATE_SECONDS = 60;

/** Whether a process can do its work. */
export interface ReadinessAnswer {
  status: 'ready' | 'waiting' | 'stopping';
  database: 'up' | 'down';
  /** Does not decide about readiness: entries are written all the same. */
  evidenceLog: { state: 'sealed' | 'late' | 'unknown'; lagSeconds: number | null };
}

/** Readiness of this process, asked by proxies and orchestrators. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(@Inject(PRIMARY_POOL) private readonly pool: Pool) {}

  /** Readiness goes first, so that a proxy stops sending before connections close. */
  drain(): void {
    this.stopping = true;
  }

  beforeApplicationShutdown(): void {
    this.drain();
  }

  async check(): Promise<ReadinessAnswer> {
    const up = (await inTime(this.pool.query('SELECT 1'))) !== undefined;
    const lag = up ? await this.evidenceLag() : undefined;
    const state = lag === undefined ? 'unknown' : lag.seconds > LATE_SECONDS ? 'late' : 'sealed';
    return {
      status: this.stopping ? 'stopping' : up ? 'ready' : 'waiting',
      database: up ? 'up' : 'down',
      evidenceLog: { state, lagSeconds: lag ? Math.floor(lag.seconds) : null },
    };
  }

  /** How many entries of the evidence log wait for their seal, and how long the oldest of them; undefined without a database. */
  async evidenceLag(): Promise<{ waiting: number; seconds: number } | undefined> {
    const answer = await inTime(
      this.pool.query<{ waiting: number; seconds: number }>(`SELECT "waiting", "seconds" FROM evidence_lag()`),
    );
    return answer?.rows[0];
  }
}
