import { Inject, Injectable } from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import { ModuleRef } from '@nestjs/core';
import type { JobType, Queue } from 'bullmq';
import type { Pool } from 'pg';
import { CONFIG, type Config } from '../../config/config';
import { backupAge } from '../backup/backup-age';
import { PRIMARY_POOL, READ_REPLICA, SEARCH_POOL, SEQUENCER_POOL, SUPER_POOL } from '../database/database.tokens';
import type { ReadReplica } from '../database/read-replica';
import { QUEUE_NAMES } from '../outbox/reaction';
import { QUEUE_POOL } from '../queue/queue.tokens';
import { inTime } from './in-time';
import * as m from './metrics';
import { Readiness } from './readiness';

const UNKNOWN = Number.NaN;
const STATES: JobType[] = ['waiting', 'active', 'delayed', 'prioritized', 'failed'];
const POOLS = {
  primary: PRIMARY_POOL,
  search: SEARCH_POOL,
  super: SUPER_POOL,
  sequencer: SEQUENCER_POOL,
  queue: QUEUE_POOL,
};

interface OutboxCount {
  queue: string;
  waiting: number;
  age: number;
  failed: number;
}

interface ScheduleRow {
  name: string;
  every: number;
  age: number | null;
}

/** What Prometheus is told: what this process counted, and what the database says at this moment. */
@Injectable()
export class MetricsReport {
  constructor(
    private readonly modules: ModuleRef,
    private readonly readiness: Readiness,
    @Inject(PRIMARY_POOL) private readonly primary: Pool,
    @Inject(READ_REPLICA) private readonly replica: ReadReplica | null,
    @Inject(QUEUE_POOL) private readonly queuePool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  readonly contentType = m.metrics.contentType;

  /** All metrics in Prometheus' text format. What cannot be found out within two seconds is NaN. */
  async text(): Promise<string> {
    this.pools();
    if (this.replica) m.replicaLag.set({ pool: 'replica' }, this.replica.secondsBehind);
    await Promise.all([
      this.outbox(),
      this.queues(),
      this.schedules(),
      this.findings(),
      this.evidence(),
      this.backups(),
    ]);
    return m.metrics.metrics();
  }

  private pools(): void {
    const pools = Object.entries(POOLS).map(([pool, token]): [string, Pool] => {
      return [pool, this.modules.get<Pool>(token, { strict: false })];
    });
    if (this.replica) pools.push(['replica', this.replica.lists], ['replica_search', this.replica.searches]);
    for (const [pool, instance] of pools) {
      m.poolConnections.set({ pool, state: 'idle' }, instance.idleCount);
      m.poolConnections.set({ pool, state: 'used' }, instance.totalCount - instance.idleCount);
      m.poolWaiting.set({ pool }, instance.waitingCount);
      m.poolLimit.set({ pool }, instance.options.max);
    }
  }

  private async outbox(): Promise<void> {
    const answer = await inTime(
      this.queuePool.query<OutboxCount>(
        `SELECT "queue", sum("waiting")::int AS "waiting", max("age")::float8 AS "age", sum("failed")::int AS "failed" FROM (
           SELECT "queue", count(*) AS "waiting", extract(epoch FROM now() - min("createdAt")) AS "age", 0 AS "failed"
           FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL GROUP BY "queue"
           UNION ALL
           SELECT "queue", 0, 0, count(*) FROM outbox WHERE "failedAt" IS NOT NULL GROUP BY "queue") counts
         GROUP BY "queue"`,
      ),
    );
    for (const queue of QUEUE_NAMES) {
      const row = answer?.rows.find((candidate) => candidate.queue === queue);
      const none = answer ? 0 : UNKNOWN;
      m.outboxWaiting.set({ queue }, row?.waiting ?? none);
      m.outboxAge.set({ queue }, row?.age ?? none);
      m.outboxFailed.set({ queue }, row?.failed ?? none);
    }
  }

  private async queues(): Promise<void> {
    const count = async (name: string): Promise<void> => {
      const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
      const counts = await inTime(queue.getJobCounts(...STATES));
      for (const state of STATES) m.queueJobs.set({ queue: name, state }, counts ? (counts[state] ?? 0) : UNKNOWN);
    };
    await Promise.all([...QUEUE_NAMES, 'schedules'].map(count));
  }

  private async schedules(): Promise<void> {
    const answer = await inTime(
      this.primary.query<ScheduleRow>(
        `SELECT "name", "everySeconds" AS "every", extract(epoch FROM now() - "finishedAt")::float8 AS "age" FROM schedule_runs`,
      ),
    );
    m.scheduleAge.reset();
    for (const { name: schedule, every, age } of answer?.rows ?? []) {
      m.scheduleEvery.set({ schedule }, every);
      if (age !== null) m.scheduleAge.set({ schedule }, age);
    }
  }

  /** From the database, because the checks run in one worker, and any process may be asked. */
  private async findings(): Promise<void> {
    const answer = await inTime(
      this.primary.query<{ kind: string; count: number }>(`SELECT "kind", "count" FROM integrity_findings_by_kind()`),
    );
    for (const kind of ['missing', 'damaged']) {
      const count = answer?.rows.find((row) => row.kind === kind)?.count ?? 0;
      m.integrityFindings.set({ kind }, answer ? count : UNKNOWN);
    }
  }

  private async evidence(): Promise<void> {
    const lag = await this.readiness.evidenceLag();
    m.evidenceWaiting.set(lag?.waiting ?? UNKNOWN);
    m.evidenceLag.set(lag?.seconds ?? UNKNOWN);
  }

  private async backups(): Promise<void> {
    const age = await inTime(backupAge(this.primary));
    const { backup } = this.config;
    m.backupAge.set(age?.backupSeconds ?? UNKNOWN);
    m.backupEvery.set(backup ? backup.everyHours * 3_600 : UNKNOWN);
    m.backupFailed.set(age ? Number(age.backupFailed) : UNKNOWN);
    m.drillAge.set(age?.drillSeconds ?? UNKNOWN);
  }
}
