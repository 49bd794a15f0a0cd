import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { VERSION_STORED } from '../../documents';
import { ExtractText } from '../services/extract-text.service';

/** A new version's text is taken out of its file. */
@Injectable()
@Reaction({ on: VERSION_STORED, name: 'extract-text.version-stored', kind: 'task' })
export class ExtractTextOnVersionStored implements TaskReaction {
  constructor(private readonly extract: ExtractText) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.extract.run(event);
  }

  abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const version = { documentId: Number(payload.documentId), version: Number(payload.version) };
    return this.extract.fail(tx, version, 'crashed');
  }
}
