import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { ReactionRunner } from './reaction-runner';

abstract class OutboxProcessor extends WorkerHost {
  constructor(protected readonly runner: ReactionRunner) {
    super();
  }

  async process(job: Job<{ outboxId: number }>): Promise<void> {
    await this.runner.run(job.data.outboxId);
  }

  /** Finished means no further attempt: all are used up, or the job took its worker down too often. */
  protected async failed(job: Job | undefined, error: Error): Promise<void> {
    if (job?.finishedOn) await this.runner.giveUp(job, error);
  }
}

/** Effects inside the database. */
@Processor('reactions', { concurrency: 5 })
export class ReactionsProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}

/** Mails; slow servers hold up other mails only. */
@Processor('mail', { concurrency: 4 })
export class MailProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}

/** Long work on files: one at a time in each worker, since each may take a core and half a gigabyte. */
@Processor('renditions', { concurrency: 1 })
export class RenditionsProcessor extends OutboxProcessor {
  constructor(runner: ReactionRunner) {
    super(runner);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): Promise<void> {
    return this.failed(job, error);
  }
}
