import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import {
  DOCUMENT_SUBMITTED,
  EFFECTIVE_STATUS,
  EFFECTIVE_VERSION,
  judge,
  LostRaceError,
  recordOutcome,
  ReviewRefusedError,
  VISIBLE,
  visibilityParameters,
  type Permission,
  type ReviewAction,
  type ReviewSituation,
} from '../../documents';
import { DOCUMENT_DECIDED, DOCUMENT_WITHDRAWN } from '../workflow.events';
import { Comments } from './comments.service';

interface Row extends ReviewSituation {
  rowVersion: number;
}

/** Takes one step of the review: submit, approve, reject, revision or withdraw, in one transaction. */
@Injectable()
export class ReviewStep {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: Comments,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param seenVersion the version the actor looked at, where it is known
   * @throws NotFoundError when the actor does not see the document
   * @throws ReviewRefusedError with the reason of the transition table; the refusal is in the log
   * @throws LostRaceError when somebody else changed the document first
   */
  async run(
    actor: Actor,
    documentId: number,
    action: ReviewAction,
    comment: string,
    seenVersion?: number,
  ): Promise<void> {
    const refusal = await this.unitOfWork.run(actor, async (tx) => {
      const row = await this.read(tx, documentId);
      if (seenVersion !== undefined && seenVersion !== row.version) throw new LostRaceError();
      const judgement = judge(action, row, actor);
      if (judgement.allowed) {
        await this.take(tx, documentId, row, action, judgement, comment);
        return null;
      }
      await this.audit.record(tx, {
        action: 'access_denied',
        resource: 'document',
        resourceId: documentId,
        details: { attempted: action, reason: judgement.code },
      });
      return judgement;
    });
    if (refusal) throw new ReviewRefusedError(refusal);
  }

  /** As the actor knows it: a reader learns nothing of a review they take no part in. */
  private async read(tx: Transaction, documentId: number): Promise<Row> {
    const [row] = await tx.query<Row>(
      `SELECT ${EFFECTIVE_STATUS} AS "status", ${EFFECTIVE_VERSION} AS "version", d."authorId", d."reviewerId", d."approverId", d."reviewedBy", d."revisionAskedOn", d."isArchived", d."rowVersion"
       FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
      [...visibilityParameters(tx.actor), documentId],
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  private async take(
    tx: Transaction,
    documentId: number,
    row: Row,
    action: ReviewAction,
    permission: Permission,
    comment: string,
  ): Promise<void> {
    await this.move(tx, documentId, row, action, permission);
    await recordOutcome(tx, documentId, row.version, permission.to);
    await this.comments.insert(tx, {
      documentId,
      version: row.version,
      comment,
      action,
      asAdminOverride: permission.asAdminOverride,
    });
    const details = {
      from: row.status,
      to: permission.to,
      version: row.version,
      ...(permission.asAdminOverride && { asAdminOverride: true }),
    };
    await this.audit.record(tx, { action, resource: 'document', resourceId: documentId, details });
    const by = tx.actor.userId;
    if (action === 'submit') await this.outbox.publish(tx, DOCUMENT_SUBMITTED, { documentId, by });
    else if (action === 'withdraw')
      await this.outbox.publish(tx, DOCUMENT_WITHDRAWN, { documentId, from: row.status, by });
    else await this.outbox.publish(tx, DOCUMENT_DECIDED, { documentId, action, status: permission.to, by });
  }

  /**
   * The first of two simultaneous steps wins: the update names the state it was decided on. Whoever
   * decides a step out of their role's queue becomes its assignee, and keeps seeing the document.
   */
  private async move(
    tx: Transaction,
    documentId: number,
    row: Row,
    action: ReviewAction,
    { to, asAdminOverride }: Permission,
  ): Promise<void> {
    const decides = action !== 'submit' && action !== 'withdraw';
    const takes = decides && !asAdminOverride ? row.status : null;
    const reviewed = action === 'approve' && row.status === 'pending_review';
    const moved = await tx.query(
      `UPDATE documents SET "status" = $5, "rowVersion" = "rowVersion" + 1, "updatedAt" = now(),
         "reviewerId" = CASE WHEN $8 = 'pending_review' THEN $7::int ELSE "reviewerId" END,
         "approverId" = CASE WHEN $8 = 'pending_approval' THEN $7::int ELSE "approverId" END,
         "reviewedBy" = CASE WHEN $6 THEN $7::int WHEN $5 = 'pending_review' THEN NULL ELSE "reviewedBy" END,
         "revisionAskedOn" = CASE WHEN $5 = 'revision_required' THEN "version" ELSE "revisionAskedOn" END,
         "approvedVersion" = CASE WHEN $5 = 'approved' THEN "version" ELSE "approvedVersion" END,
         "publishedWithoutReview" = "publishedWithoutReview" AND $5 <> 'approved'
       WHERE "organizationId" = $1 AND "id" = $2 AND "status" = $3 AND "rowVersion" = $4 RETURNING "id"`,
      [tx.actor.organizationId, documentId, row.status, row.rowVersion, to, reviewed, tx.actor.userId, takes],
    );
    if (moved.length === 0) throw new LostRaceError();
  }
}
