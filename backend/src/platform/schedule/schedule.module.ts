import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleRuns } from './schedule-runs';
import { Scheduler } from './scheduler';

/** Recurring work, in worker processes only. */
@Module({})
export class ScheduleModule {
  static register({ worker }: { worker: boolean }): DynamicModule {
    return { module: ScheduleModule, imports: [DiscoveryModule], providers: worker ? [Scheduler, ScheduleRuns] : [] };
  }
}
