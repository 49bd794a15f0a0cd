import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { AppError, InvalidInputError } from '../../../platform/errors/app-error';
import { describe } from '../../../platform/errors/describe';
import type { DocumentFilter } from '../domain/document-list';
import { ArchiveDocument } from './archive-document.service';
import { DeleteDocument } from './delete-document.service';
import { Documents } from './documents.query';
import { RestoreDocument } from './restore-document.service';
import { TagDocument } from './tag-document.service';
import { UnarchiveDocument } from './unarchive-document.service';

export const BULK_ACTIONS = ['tag', 'untag', 'archive', 'unarchive', 'delete', 'restore'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Most documents that one request may find by filters. */
export const MOST_MATCHING = 1000;

export interface BulkRequest {
  action: BulkAction;
  /** These, or what the filters find. */
  chosen: { ids: number[] } | { matching: DocumentFilter };
  tags: string[];
}

/** What became of one document. */
export interface ItemResult {
  id: number;
  /** Left out when the actor does not see the document. */
  title?: string;
  ok: boolean;
  code?: string;
  message?: string;
  /** The tags that were really added or taken off. */
  tags?: string[];
}

export interface BulkResult {
  results: ItemResult[];
  done: number;
  failed: number;
}

/** Does the same to many documents, each in a transaction of its own and by its own rules: one refusal stops none of the others. */
@Injectable()
export class BulkDocuments {
  private readonly logger = new Logger('BulkDocuments');

  constructor(
    private readonly documents: Documents,
    private readonly tag: TagDocument,
    private readonly archive: ArchiveDocument,
    private readonly unarchive: UnarchiveDocument,
    private readonly remove: DeleteDocument,
    private readonly restore: RestoreDocument,
  ) {}

  /** @throws InvalidInputError when the filters find too many */
  async run(actor: Actor, { action, chosen, tags }: BulkRequest): Promise<BulkResult> {
    const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : await this.matching(actor, chosen.matching);
    const titles = await this.documents.titles(actor, ids);
    const results: ItemResult[] = [];
    for (const id of ids) {
      const title = titles.get(id);
      results.push({ id, ...(title !== undefined && { title }), ...(await this.one(actor, id, action, tags)) });
    }
    const done = results.filter(({ ok }) => ok).length;
    return { results, done, failed: results.length - done };
  }

  private async matching(actor: Actor, filter: DocumentFilter): Promise<number[]> {
    const ids = await this.documents.matching(actor, filter, MOST_MATCHING + 1);
    if (ids.length <= MOST_MATCHING) return ids;
    throw new InvalidInputError({
      matching: `More than ${MOST_MATCHING.toLocaleString('en-US')} documents match. Narrow the filters first.`,
    });
  }

  private async one(actor: Actor, id: number, action: BulkAction, tags: string[]): Promise<Omit<ItemResult, 'id'>> {
    try {
      if (action === 'tag' || action === 'untag') {
        return { ok: true, tags: await this.tag.run(actor, id, action, tags) };
      }
      await { archive: this.archive, unarchive: this.unarchive, delete: this.remove, restore: this.restore }[
        action
      ].run(actor, id);
      return { ok: true };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
      this.logger.error({ requestId: actor.requestId, message: 'one of many failed', cause: describe(error) });
      return { ok: false, code: 'INTERNAL', message: 'Something failed on our side. This document was not changed.' };
    }
  }
}
