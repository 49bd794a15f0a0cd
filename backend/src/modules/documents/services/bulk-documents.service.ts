import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { DocumentFilter } from '../domain/document-list';
import { ArchiveDocument } from './archive-document.service';
import { DeleteDocument } from './delete-document.service';
import { Documents } from './documents.query';
import { EachDocument, type BulkResult, type ItemResult } from './each-document';
import { RestoreDocument } from './restore-document.service';
import { TagDocument } from './tag-document.service';
import { UnarchiveDocument } from './unarchive-document.service';

export const BULK_ACTIONS = ['tag', 'untag', 'archive', 'unarchive', 'delete', 'restore'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Most documents that one request may find by filters. */
const MOST_MATCHING = 1000;

export interface BulkRequest {
  action: BulkAction;
  /** These, or what the filters find. */
  chosen: { ids: number[] } | { matching: DocumentFilter };
  tags: string[];
}

/** Does the same to many documents, each in a transaction of its own and by its own rules: one refusal stops none of the others. */
@Injectable()
export class BulkDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly each: EachDocument,
    private readonly tag: TagDocument,
    private readonly archive: ArchiveDocument,
    private readonly unarchive: UnarchiveDocument,
    private readonly remove: DeleteDocument,
    private readonly restore: RestoreDocument,
  ) {}

  /** @throws InvalidInputError when the filters find too many */
  async run(actor: Actor, { action, chosen, tags }: BulkRequest): Promise<BulkResult> {
    const ids = 'ids' in chosen ? chosen.ids : await this.matching(actor, chosen.matching);
    return this.each.run(actor, ids, (id) => this.one(actor, id, action, tags));
  }

  private async matching(actor: Actor, filter: DocumentFilter): Promise<number[]> {
    const ids = await this.documents.matching(actor, filter, MOST_MATCHING + 1);
    if (ids.length <= MOST_MATCHING) return ids;
    throw new InvalidInputError({
      matching: `More than ${MOST_MATCHING.toLocaleString('en-US')} documents match. Narrow the filters first.`,
    });
  }

  private async one(
    actor: Actor,
    id: number,
    action: BulkAction,
    tags: string[],
  ): Promise<Pick<ItemResult, 'tags'> | void> {
    if (action === 'tag' || action === 'untag') return { tags: await this.tag.run(actor, id, action, tags) };
    const verbs = { archive: this.archive, unarchive: this.unarchive, delete: this.remove, restore: this.restore };
    await verbs[action].run(actor, id);
  }
}
