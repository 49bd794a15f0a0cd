import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { EXPORT_REQUESTED } from '../exports.events';
import { MakeExport } from '../services/make-export.service';

/** An export that somebody asked for is made. */
@Injectable()
@Reaction({ on: EXPORT_REQUESTED, name: 'make-export.export-requested', kind: 'task', queue: 'exports' })
export class MakeExportOnExportRequested implements TaskReaction {
  constructor(private readonly make: MakeExport) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.make.run(event);
  }

  abandon(tx: Transaction, event: OutboxEvent): Promise<void> {
    return this.make.abandon(tx, event);
  }
}
