import { SetMetadata } from '@nestjs/common';

/** Work that is done again and again. Must be safe to repeat and to run in two processes at once. */
export interface ScheduledJob {
  run(): Promise<unknown>;
}

export interface ScheduleOptions {
  /** Unique name; also the name of its scheduler in the queue. */
  name: string;
  everyHours: number;
}

export const SCHEDULE = 'countersign:schedule';

/** Has a provider's `run` called in this rhythm, by one of the workers. */
export const Schedule = (options: ScheduleOptions): ClassDecorator => SetMetadata(SCHEDULE, options);
