import { Logger } from '@nestjs/common';
import { describe } from '../errors/describe';

const QUIET_MS = 30_000;

/** Logs what goes wrong in a queue's worker beside its jobs, such as a lost connection; not each of a hundred tries. */
export class WorkerErrors {
  private readonly logger = new Logger('Queue');
  private loggedAt = 0;

  constructor(private readonly queue: string) {}

  log(error: Error): void {
    if (Date.now() - this.loggedAt < QUIET_MS) return;
    this.loggedAt = Date.now();
    this.logger.error({ message: 'the worker of a queue has a problem', queue: this.queue, cause: describe(error) });
  }
}
