import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { judgeLife } from '../domain/life-rules';
import { LifeStep } from './life-step';

/** Takes a document out of the trash: to where it was, in the state it had. */
@Injectable()
export class RestoreDocument {
  constructor(private readonly step: LifeStep) {}

  /** @throws NotFoundError, LifeRefusedError */
  async run(actor: Actor, documentId: number): Promise<void> {
    await this.step.run(actor, documentId, 'restore', judgeLife.bind(null, 'restore'), async (tx, { status }) => {
      await tx.query(
        `UPDATE documents SET "deletedAt" = NULL, "deletedBy" = NULL, "deletionReason" = NULL, "updatedAt" = now(),
           "rowVersion" = "rowVersion" + 1 WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, documentId],
      );
      return { action: 'restore', details: { status } };
    });
  }
}
