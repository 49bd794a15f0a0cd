import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { judgeLife } from '../domain/life-rules';
import { LifeStep } from './life-step';

/** Who may still do a step; whoever left meanwhile, or has another role now, is no longer asked. */
const STILL_ABLE = (column: string, role: string): string => `
  (SELECT u."id" FROM users u WHERE u."organizationId" = d."organizationId" AND u."id" = d."${column}"
     AND u."isActive" AND u."deletedAt" IS NULL AND u."role" IN ('${role}', 'admin'))`;

/** Takes a document out of the trash: to where it was, in the state it had. */
@Injectable()
export class RestoreDocument {
  constructor(private readonly step: LifeStep) {}

  /** @throws NotFoundError, LifeRefusedError */
  async run(actor: Actor, documentId: number): Promise<void> {
    await this.step.run(actor, documentId, 'restore', judgeLife.bind(null, 'restore'), async (tx, { status }) => {
      // Tasks in the trash are not handed over when a member leaves: open ones go back to the queue of their role here.
      await tx.query(
        `UPDATE documents d SET "deletedAt" = NULL, "deletedBy" = NULL, "deletionReason" = NULL, "updatedAt" = now(),
           "rowVersion" = d."rowVersion" + 1,
           "reviewerId" = CASE WHEN d."status" IN ('approved', 'rejected', 'pending_approval') THEN d."reviewerId" ELSE ${STILL_ABLE('reviewerId', 'reviewer')} END,
           "approverId" = CASE WHEN d."status" IN ('approved', 'rejected') THEN d."approverId" ELSE ${STILL_ABLE('approverId', 'approver')} END
         WHERE d."organizationId" = $1 AND d."id" = $2`,
        [actor.organizationId, documentId],
      );
      return { action: 'restore', details: { status } };
    });
  }
}
