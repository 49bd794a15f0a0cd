import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { RENDITIONS_WANTED } from '../renditions.events';
import { MakePreview } from '../services/make-preview.service';

/** Preview and thumbnail that failed, broke or are missing are made again. */
@Injectable()
@Reaction({ on: RENDITIONS_WANTED, name: 'make-preview.renditions-wanted', kind: 'task' })
export class MakePreviewOnRenditionsWanted implements TaskReaction {
  constructor(private readonly make: MakePreview) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.make.run(event);
  }

  abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const version = { documentId: Number(payload.documentId), version: Number(payload.version) };
    return this.make.fail(tx, version, 'crashed');
  }
}
