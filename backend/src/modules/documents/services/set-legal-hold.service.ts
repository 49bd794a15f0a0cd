import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { judgeLife } from '../domain/life-rules';
import { LifeStep } from './life-step';

/** Puts a document under a legal hold, or releases it. While it holds, nothing about the document is changed, deleted or purged. */
@Injectable()
export class SetLegalHold {
  constructor(private readonly step: LifeStep) {}

  /**
   * @param reason why it is held; null releases it
   * @throws NotFoundError, LifeRefusedError
   */
  async run(actor: Actor, documentId: number, reason: string | null): Promise<void> {
    const action = reason === null ? 'release_hold' : 'hold';
    await this.step.run(actor, documentId, action, judgeLife.bind(null, action), async (tx) => {
      await tx.query(
        `UPDATE documents SET "legalHold" = $3::text IS NOT NULL, "legalHoldReason" = $3, "rowVersion" = "rowVersion" + 1,
           "legalHoldBy" = CASE WHEN $3 IS NULL THEN NULL ELSE $4::int END, "legalHoldAt" = CASE WHEN $3 IS NULL THEN NULL ELSE now() END
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, documentId, reason, actor.userId],
      );
      return { action, ...(reason !== null && { details: { reason } }) };
    });
  }
}
