import { Inject, Injectable } from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { AdministratorStore } from '../../../administration';
import { judgeQueue, type Measurement } from '../../domain/health';
import type { Probe } from './probe';

interface Facts {
  waiting: number;
  oldestSeconds: number;
  failed: number;
  held: number;
}

/** What waits in the outbox, and whether the queue behind it answers. */
@Injectable()
export class QueueProbe implements Probe {
  readonly name = 'queue';

  constructor(
    private readonly store: AdministratorStore,
    @Inject(getQueueToken('reactions')) private readonly queue: Queue,
  ) {}

  async measure(): Promise<Measurement> {
    await this.queue.getJobCounts('wait');
    const [row] = await this.store.query<Facts>(
      `SELECT count(*) FILTER (WHERE "failedAt" IS NULL AND "heldAt" IS NULL)::int AS "waiting",
              coalesce(round(extract(epoch FROM now() - min("createdAt") FILTER (WHERE "failedAt" IS NULL AND "heldAt" IS NULL))), 0)::int AS "oldestSeconds",
              count(*) FILTER (WHERE "failedAt" IS NOT NULL)::int AS "failed",
              count(*) FILTER (WHERE "failedAt" IS NULL AND "heldAt" IS NOT NULL)::int AS "held"
       FROM (SELECT "failedAt", "heldAt", "createdAt" FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL
             UNION ALL SELECT "failedAt", "heldAt", "createdAt" FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NOT NULL) undone`,
    );
    return judgeQueue(row ?? { waiting: 0, oldestSeconds: 0, failed: 0, held: 0 });
  }
}
