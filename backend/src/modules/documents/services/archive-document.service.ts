import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { judgeLife } from '../domain/life-rules';
import { LifeStep } from './life-step';

/** Puts a document into the archive: out of the lists, and read-only. */
@Injectable()
export class ArchiveDocument {
  constructor(private readonly step: LifeStep) {}

  /** @throws NotFoundError, LifeRefusedError */
  async run(actor: Actor, documentId: number): Promise<void> {
    const judge = judgeLife.bind(null, 'archive');
    await this.step.run(actor, documentId, 'archive', judge, async (tx) => {
      await tx.query(
        `UPDATE documents SET "isArchived" = true, "archivedAt" = now(), "archivedBy" = $3, "updatedAt" = now(), "rowVersion" = "rowVersion" + 1
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, documentId, actor.userId],
      );
      return { action: 'archive' };
    });
  }
}
