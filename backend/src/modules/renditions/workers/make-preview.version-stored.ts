import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { VERSION_STORED } from '../../documents';
import { MakePreview } from '../services/make-preview.service';

/** A new version gets its preview and thumbnail. */
@Injectable()
@Reaction({ on: VERSION_STORED, name: 'make-preview.version-stored', kind: 'task' })
export class MakePreviewOnVersionStored implements TaskReaction {
  constructor(private readonly make: MakePreview) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.make.run(event);
  }

  abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const version = { documentId: Number(payload.documentId), version: Number(payload.version) };
    return this.make.fail(tx, version, 'crashed');
  }
}
