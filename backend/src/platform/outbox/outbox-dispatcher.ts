import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Pool, PoolClient } from 'pg';
import { QUEUE_POOL } from '../queue/queue.tokens';
import type { QueueName } from './reaction';
import { OutboxSignal } from './outbox-signal';

const POLL_MS = 250;
const BATCH = 200;
/** A row that was handed over but not confirmed for this long is handed over again. */
const REDELIVER_AFTER = '60 seconds';
const REDELIVER_EVERY_MS = 15_000;

interface WaitingRow {
  id: number;
  queue: QueueName;
}

/**
 * Moves outbox rows to the queue. A job's id is the row's id, so that handing a row over twice makes one
 * job; a queue that lost its data is filled again from the rows that were never confirmed.
 */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private stopped = false;
  private running: Promise<void> = Promise.resolve();
  private wakeUp: () => void = () => undefined;
  private redeliveredAt = 0;

  constructor(
    @Inject(QUEUE_POOL) private readonly pool: Pool,
    @Inject(getQueueToken('reactions')) private readonly reactions: Queue,
    @Inject(getQueueToken('mail')) private readonly mail: Queue,
    @Inject(getQueueToken('renditions')) private readonly renditions: Queue,
    @Inject(getQueueToken('exports')) private readonly exports: Queue,
    private readonly signal: OutboxSignal,
  ) {}

  onApplicationBootstrap(): void {
    this.signal.onWake(() => this.wakeUp());
    this.running = this.loop();
  }

  /** Before the queues are closed: handing over to a closed one would never end. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wakeUp();
    await this.running;
  }

  private async loop(): Promise<void> {
    let failures = 0;
    while (!this.stopped) {
      try {
        const moved = await this.dispatchBatch();
        await this.redeliver();
        failures = 0;
        if (moved === BATCH) continue;
      } catch (error) {
        failures += 1;
        if (failures === 1)
          this.logger.error({
            message: 'cannot hand over to the queue',
            code: (error as { code?: string }).code ?? (error as Error).name,
          });
      }
      await this.pause(Math.min(POLL_MS * 2 ** failures, 5_000));
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Hands over what waits. @returns how many rows were moved. */
  async dispatchBatch(): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<WaitingRow>(
        `SELECT "id", "queue" FROM outbox WHERE "dispatchedAt" IS NULL AND "failedAt" IS NULL AND "heldAt" IS NULL
         ORDER BY "id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length > 0) await this.handOver(client, rows);
      await client.query('COMMIT');
      return rows.length;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  private async handOver(client: PoolClient, rows: WaitingRow[]): Promise<void> {
    for (const queue of [this.reactions, this.mail, this.renditions, this.exports]) {
      const jobs = rows
        .filter((row) => row.queue === queue.name)
        .map((row) => ({ name: queue.name, data: { outboxId: row.id }, opts: { jobId: `outbox-${row.id}` } }));
      if (jobs.length > 0) await queue.addBulk(jobs);
    }
    await client.query(`UPDATE outbox SET "dispatchedAt" = now() WHERE "id" = ANY($1)`, [rows.map((row) => row.id)]);
  }

  private async redeliver(): Promise<void> {
    if (Date.now() - this.redeliveredAt < REDELIVER_EVERY_MS) return;
    this.redeliveredAt = Date.now();
    // A row that somebody holds is being worked on, or belongs to a worker that hangs: the others need not wait for it.
    await this.pool.query(
      `UPDATE outbox SET "dispatchedAt" = NULL WHERE "id" IN (
         SELECT "id" FROM outbox
         WHERE "processedAt" IS NULL AND "failedAt" IS NULL AND "heldAt" IS NULL AND "dispatchedAt" < now() - interval '${REDELIVER_AFTER}'
         FOR UPDATE SKIP LOCKED)`,
    );
  }
}
