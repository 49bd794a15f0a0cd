import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { randomInt } from 'node:crypto';
import { DelayedError, type Job } from 'bullmq';
import { mailRetryDelay } from '../mail/mail-retries';
import { WorkerErrors } from '../queue/worker-errors';
import type { QueueName } from './reaction';
import { ReactionRunner } from './reaction-runner';

/**
 * How often a job may lose its worker before it is given up. What crashes a worker takes the jobs beside it along, and a
 * deploy or an outage may hit the same one twice: they are not to blame.
 */
const maxStalledCount = 5;
/** After the second loss a job rests for this time or up to twice as long; after each further one, for twice of both. */
const FIRST_REST_MS = 5_000;

interface OutboxJob {
  outboxId: number;
  /** After how many losses of its worker it has rested. */
  restedAfter?: number;
}

abstract class OutboxProcessor extends WorkerHost {
  private readonly errors: WorkerErrors;

  constructor(
    protected readonly runner: ReactionRunner,
    queue: QueueName,
  ) {
    super();
    this.errors = new WorkerErrors(queue);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.errors.log(error);
  }

  /** @throws {DelayedError} when the job rests first */
  async process(job: Job<OutboxJob>, token?: string): Promise<void> {
    if (job.stalledCounter > Math.max(1, job.data.restedAfter ?? 0)) await rest(job, token);
    await this.runner.run(job.data.outboxId);
  }

  /** Finished means no further attempt: all are used up, or the job took its worker down too often. */
  protected async failed(job: Job | undefined, error: Error): Promise<void> {
    if (job?.finishedOn) await this.runner.giveUp(job, error);
  }
}

/**
 * Puts off a job that has lost its worker more than once. All that were lost together would else be tried together again,
 * and again be lost with the one that takes the worker down; and workers would die one after the other, too soon for
 * anything that takes longer. By chance they come apart.
 */
async function rest(job: Job<OutboxJob>, token: string | undefined): Promise<never> {
  const losses = job.stalledCounter;
  await job.updateData({ ...job.data, restedAfter: losses });
  const shortest = FIRST_REST_MS * 2 ** (losses - 2);
  await job.moveToDelayed(Date.now() + randomInt(shortest, shortest * 2), token);
  throw new DelayedError();
}

/** Effects inside the database. */
@Processor('reactions', { concurrency: 5, maxStalledCount })
export class ReactionsProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner, 'reactions');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}

/** Mails; slow servers hold up other mails only. */
@Processor('mail', {
  concurrency: 4,
  maxStalledCount,
  settings: { backoffStrategy: (attemptsMade, _type, error) => mailRetryDelay(attemptsMade, error) },
})
export class MailProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner, 'mail');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}

/** Long work on files: one at a time in each worker, since each may take a core and half a gigabyte. */
@Processor('renditions', { concurrency: 1, maxStalledCount })
export class RenditionsProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner, 'renditions');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}

/** Exports and reports: long, but mostly waiting for disk and database. Two at a time, so that a large one does not hold up all others. */
@Processor('exports', { concurrency: 2, maxStalledCount })
export class ExportsProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner, 'exports');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}
