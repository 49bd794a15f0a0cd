import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { AppError } from '../../../platform/errors/app-error';
import { DOCUMENT_DELETED } from '../documents.events';
import { judgeDisposal } from '../domain/life-rules';
import type { BulkResult, ItemResult } from './bulk-documents.service';
import { moveToTrash } from './delete-document.service';
import { Documents } from './documents.query';
import { LifeStep } from './life-step';

/** Moves documents whose time is over to the trash, with the reason that their disposition will carry. */
@Injectable()
export class DisposeDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly step: LifeStep,
  ) {}

  /** Each document in a transaction of its own: one refusal stops none of the others. */
  async run(actor: Actor, wanted: readonly number[], reason: string): Promise<BulkResult> {
    const ids = [...new Set(wanted)];
    const titles = await this.documents.titles(actor, ids);
    const results: ItemResult[] = [];
    for (const id of ids) {
      const title = titles.get(id);
      results.push({ id, ...(title !== undefined && { title }), ...(await this.one(actor, id, reason)) });
    }
    const done = results.filter(({ ok }) => ok).length;
    return { results, done, failed: results.length - done };
  }

  private async one(actor: Actor, id: number, reason: string): Promise<Omit<ItemResult, 'id'>> {
    try {
      await this.step.run(actor, id, 'dispose', judgeDisposal, async (tx, { retainedUntil }) => {
        const purgeAt = await moveToTrash(tx, id, reason);
        return { action: 'dispose', details: { reason, retainedUntil, purgeAt }, also: DOCUMENT_DELETED };
      });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, code: error.code, message: error.message };
    }
  }
}
