import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MEMBER_RENAMED } from '../../tenancy';
import { INDEX_WANTED } from '../search.events';

/** An author's documents are found by the new name, and no longer by the old one. Each is indexed by itself: there may be thousands. */
@Injectable()
@Reaction({ on: MEMBER_RENAMED, name: 'index-documents.member-renamed', kind: 'effect' })
export class IndexDocumentsOnMemberRenamed implements EffectReaction {
  constructor(private readonly outbox: Outbox) {}

  async apply(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const documents = await tx.query<{ id: number }>(
      `SELECT "id" FROM documents WHERE "organizationId" = $1 AND "authorId" = $2 AND "purgedAt" IS NULL ORDER BY "id"`,
      [tx.actor.organizationId, Number(payload.userId)],
    );
    for (const { id } of documents) await this.outbox.publish(tx, INDEX_WANTED, { documentId: id });
  }
}
