import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Job, Queue } from 'bullmq';
import { WorkerErrors } from '../queue/worker-errors';
import { ScheduleRuns } from './schedule-runs';
import { SCHEDULE, type ScheduledJob, type ScheduleOptions } from './schedule';

const HOUR_MS = 3_600_000;

/** Keeps the queue's schedules equal to this build's, and runs what is due. */
@Processor('schedules', { concurrency: 1 })
export class Scheduler extends WorkerHost implements OnApplicationBootstrap {
  private readonly logger = new Logger('Schedule');
  private readonly errors = new WorkerErrors('schedules');
  private readonly jobs = new Map<string, ScheduledJob>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    @InjectQueue('schedules') private readonly queue: Queue,
    private readonly runs: ScheduleRuns,
  ) {
    super();
  }

  /** Every worker does this; the queue keeps one scheduler for each name. */
  async onApplicationBootstrap(): Promise<void> {
    const rhythms = new Map<string, number>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const options = metatype && this.reflector.get<ScheduleOptions | undefined>(SCHEDULE, metatype);
      if (!options || !instance) continue;
      if (this.jobs.has(options.name)) throw new Error(`Two schedules are named ${options.name}`);
      this.jobs.set(options.name, instance as ScheduledJob);
      rhythms.set(options.name, options.everyHours * HOUR_MS);
    }
    await this.runs.keep(rhythms);
    for (const [name, every] of rhythms) await this.queue.upsertJobScheduler(name, { every }, { name });
    const known = await this.queue.getJobSchedulers();
    for (const { key } of known) if (!this.jobs.has(key)) await this.queue.removeJobScheduler(key);
  }

  async process(job: Job): Promise<void> {
    const scheduled = this.jobs.get(job.name);
    if (scheduled) await this.runs.record(job.name, () => scheduled.run());
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    this.logger.error({ message: 'scheduled work failed', name: job?.name, error: error.name });
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.errors.log(error);
  }
}
