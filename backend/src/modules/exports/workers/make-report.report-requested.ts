import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { REPORT_REQUESTED } from '../exports.events';
import { MakeReport } from '../services/make-report.service';

/** A report that somebody asked for is made. */
@Injectable()
@Reaction({ on: REPORT_REQUESTED, name: 'make-report.report-requested', kind: 'task', queue: 'exports' })
export class MakeReportOnReportRequested implements TaskReaction {
  constructor(private readonly make: MakeReport) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.make.run(event);
  }

  abandon(tx: Transaction, event: OutboxEvent): Promise<void> {
    return this.make.abandon(tx, event);
  }
}
