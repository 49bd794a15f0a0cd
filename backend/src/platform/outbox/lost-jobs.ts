import { Inject, Injectable } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import type { Pool, PoolClient } from 'pg';
import { QUEUE_POOL } from '../queue/queue.tokens';

/** So often a job may lose its worker among others; then it may be the one that took the worker down. */
const SUSPECT_FROM = 2;
/** Any number, the same in all processes: whoever holds it tries a suspect. */
const TURN_LOCK = 4_521_700_005;
/** When a suspect asks again whether it is its turn. */
const ASK_AGAIN_MS = 5_000;
/** A worker that is frozen says nothing any more, and the pool's `idle_in_transaction_session_timeout` ends its turn. */
const STILL_HERE_MS = 10_000;

/**
 * Finds out which job takes its worker down. All that ran beside it lost their worker, too, and would be given up with
 * it. So jobs that were lost twice are tried one at a time, of all queues and in all workers: from then on only what
 * crashed a worker is counted for it. Meanwhile the others wait in the queue, where no crash is counted for them.
 */
@Injectable()
export class LostJobs {
  constructor(@Inject(QUEUE_POOL) private readonly pool: Pool) {}

  /** Does a job's work, if it is its turn. @throws {DelayedError} when the job was put off until the suspect before it is through */
  async inTurn(job: Job, token: string | undefined, work: () => Promise<void>): Promise<void> {
    if (job.stalledCounter < SUSPECT_FROM) return work();
    const endTurn = await this.takeTurn();
    if (!endTurn) {
      await job.moveToDelayed(Date.now() + ASK_AGAIN_MS, token);
      throw new DelayedError();
    }
    try {
      await work();
    } finally {
      await endTurn();
    }
  }

  /** Ends with the connection: that of a worker that died is closed at once. @returns undefined while another suspect is tried */
  private async takeTurn(): Promise<(() => Promise<void>) | undefined> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "mine"', [
        TURN_LOCK,
      ]);
      if (rows[0]?.mine) return this.untilEnded(client);
      await client.query('ROLLBACK');
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return undefined;
  }

  private untilEnded(client: PoolClient): () => Promise<void> {
    const stillHere = setInterval(() => void client.query('SELECT 1').catch(() => undefined), STILL_HERE_MS);
    return async () => {
      clearInterval(stillHere);
      const ended = await client.query('ROLLBACK').catch((error: Error) => error);
      client.release(ended instanceof Error);
    };
  }
}
