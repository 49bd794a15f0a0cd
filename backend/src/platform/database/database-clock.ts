import { performance } from 'node:perf_hooks';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PRIMARY_POOL } from './database.tokens';

const MEASURE_MS = 60_000;
/** A slower answer says little about the moment it was given at. */
const SLOW_MS = 1_000;

/**
 * The time of the database, which all processes share: what one of them signs, another has to find valid, whatever the
 * clock of its machine says (R20). It is asked once a minute; in between counts a clock that nobody can set.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnModuleDestroy {
  /** Milliseconds of the epoch when the process' own count was 0. */
  private origin = Date.now() - performance.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(PRIMARY_POOL) private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    this.timer = setInterval(() => void this.measure(), MEASURE_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Milliseconds since the epoch, as `Date.now()`. */
  now(): number {
    return Math.round(this.origin + performance.now());
  }

  /** Whole seconds since the epoch, as tokens carry them. */
  seconds(): number {
    return Math.floor(this.now() / 1_000);
  }

  /** Where the database cannot be reached, what was known before stays. */
  private async measure(): Promise<void> {
    const began = performance.now();
    try {
      const { rows } = await this.pool.query<{ at: number }>(
        `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "at"`,
      );
      const took = performance.now() - began;
      if (rows[0] && took < SLOW_MS) this.origin = rows[0].at - (began + took / 2);
    } catch {
      // The next measurement comes in a minute.
    }
  }
}
