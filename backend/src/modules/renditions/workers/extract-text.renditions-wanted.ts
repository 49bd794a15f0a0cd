import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { RENDITIONS_WANTED } from '../renditions.events';
import { ExtractText } from '../services/extract-text.service';

/** A text that is missing is taken out again. */
@Injectable()
@Reaction({ on: RENDITIONS_WANTED, name: 'extract-text.renditions-wanted', kind: 'task' })
export class ExtractTextOnRenditionsWanted implements TaskReaction {
  constructor(private readonly extract: ExtractText) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.extract.run(event);
  }

  abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const version = { documentId: Number(payload.documentId), version: Number(payload.version) };
    return this.extract.fail(tx, version, 'crashed');
  }
}
