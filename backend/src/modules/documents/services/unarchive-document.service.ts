import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { judgeLife } from '../domain/life-rules';
import { LifeStep } from './life-step';

/** Takes a document out of the archive, as it was. */
@Injectable()
export class UnarchiveDocument {
  constructor(private readonly step: LifeStep) {}

  /** @throws NotFoundError, LifeRefusedError */
  async run(actor: Actor, documentId: number): Promise<void> {
    const judge = judgeLife.bind(null, 'unarchive');
    await this.step.run(actor, documentId, 'unarchive', judge, async (tx) => {
      await tx.query(
        `UPDATE documents SET "isArchived" = false, "archivedAt" = NULL, "archivedBy" = NULL, "updatedAt" = now(), "rowVersion" = "rowVersion" + 1
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, documentId],
      );
      return { action: 'unarchive' };
    });
  }
}
