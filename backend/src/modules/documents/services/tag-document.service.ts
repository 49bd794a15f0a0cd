import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { MAX_TAGS } from '../domain/document';
import { judgeLife } from '../domain/life-rules';
import { LifeStep, type LifeRow, type StepDone } from './life-step';

/** Adds tags to a document, or takes some off; the others stay. */
@Injectable()
export class TagDocument {
  constructor(private readonly step: LifeStep) {}

  /**
   * @returns the tags that were really added or taken off
   * @throws NotFoundError, LifeRefusedError, InvalidInputError
   */
  async run(actor: Actor, documentId: number, action: 'tag' | 'untag', tags: readonly string[]): Promise<string[]> {
    let changed: string[] = [];
    await this.step.run(actor, documentId, 'edit', judgeLife.bind(null, 'edit'), async (tx, row) => {
      changed = tags.filter((tag) => row.tags.includes(tag) === (action === 'untag'));
      return changed.length === 0 ? null : write(tx, row, action, changed);
    });
    return changed;
  }
}

async function write(tx: Transaction, row: LifeRow, action: 'tag' | 'untag', changed: string[]): Promise<StepDone> {
  const tags = action === 'tag' ? [...row.tags, ...changed] : row.tags.filter((tag) => !changed.includes(tag));
  if (tags.length > MAX_TAGS) throw new InvalidInputError({ tags: `A document has at most ${MAX_TAGS} tags` });
  await tx.query(
    `UPDATE documents SET "tags" = $3, "updatedAt" = now(), "rowVersion" = "rowVersion" + 1 WHERE "organizationId" = $1 AND "id" = $2`,
    [tx.actor.organizationId, row.id, tags],
  );
  return { action: 'update', details: action === 'tag' ? { tagsAdded: changed } : { tagsRemoved: changed } };
}
