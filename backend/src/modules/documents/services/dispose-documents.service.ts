import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { DOCUMENT_DELETED } from '../documents.events';
import { judgeDisposal } from '../domain/life-rules';
import { moveToTrash } from './delete-document.service';
import { EachDocument, type BulkResult } from './each-document';
import { LifeStep } from './life-step';

/** Moves documents whose time is over to the trash, with the reason that their disposition will carry. */
@Injectable()
export class DisposeDocuments {
  constructor(
    private readonly each: EachDocument,
    private readonly step: LifeStep,
  ) {}

  run(actor: Actor, ids: readonly number[], reason: string): Promise<BulkResult> {
    return this.each.run(actor, ids, (id) =>
      this.step.run(actor, id, 'dispose', judgeDisposal, async (tx, { retainedUntil }) => {
        const purgeAt = await moveToTrash(tx, id, reason);
        return { action: 'dispose', details: { reason, retainedUntil, purgeAt }, also: DOCUMENT_DELETED };
      }),
    );
  }
}
