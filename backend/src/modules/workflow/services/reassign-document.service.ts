import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import {
  judgeReassign,
  LostRaceError,
  ReviewRefusedError,
  SITUATION_COLUMNS,
  VISIBLE,
  visibilityParameters,
} from '../../documents';
import { TASK_HANDED_OVER } from '../workflow.events';
import type { MovingDocument } from './move-document';

/** The new people; what is left out stays. Null: everybody of the role. */
export interface Reassignment {
  reviewerId?: number | null | undefined;
  approverId?: number | null | undefined;
  /** Of the open step of a route; empty: everybody of its role. */
  people?: number[] | undefined;
  reason: string;
}

interface Row extends MovingDocument {
  openPeople: number[];
}

/** Gives the decisions on a waiting document to other people. */
@Injectable()
export class ReassignDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws NotFoundError, ReviewRefusedError with the reason, LostRaceError
   * @throws InvalidInputError naming the person who may not do this
   */
  async run(actor: Actor, documentId: number, change: Reassignment): Promise<void> {
    const refusal = await this.unitOfWork.run(actor, async (tx) => {
      const row = await this.read(tx, documentId);
      const judgement = judgeReassign(row, actor);
      if (!judgement.allowed) {
        const details = { attempted: 'reassign', reason: judgement.code };
        await this.audit.record(tx, { action: 'access_denied', resource: 'document', resourceId: documentId, details });
        return judgement;
      }
      await (row.route ? this.toPeople(tx, documentId, row, change) : this.toDeciders(tx, documentId, row, change));
      return null;
    });
    if (refusal) throw new ReviewRefusedError(refusal);
  }

  private async read(tx: Transaction, documentId: number): Promise<Row> {
    const [row] = await tx.query<Row>(
      `SELECT d."status", d."version", d."authorId", d."reviewerId", d."approverId", d."isArchived", d."rowVersion", d."openPeople",
              ${SITUATION_COLUMNS}
       FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
      [...visibilityParameters(tx.actor), documentId],
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  private async toDeciders(tx: Transaction, documentId: number, row: Row, change: Reassignment): Promise<void> {
    if (change.people)
      throw new InvalidInputError({ people: 'This document is on no route; name a reviewer or an approver' });
    const now = { reviewerId: row.reviewerId, approverId: row.approverId };
    const next = {
      // A step that was decided keeps its decider.
      reviewerId:
        row.status === 'pending_review' && change.reviewerId !== undefined ? change.reviewerId : now.reviewerId,
      approverId: change.approverId !== undefined ? change.approverId : now.approverId,
    };
    if (next.reviewerId !== now.reviewerId)
      await this.requireAble(tx, row, next.reviewerId, 'reviewerId', ['reviewer', 'admin']);
    if (next.approverId !== now.approverId)
      await this.requireAble(tx, row, next.approverId, 'approverId', ['approver', 'admin']);
    if (
      next.approverId !== null &&
      [next.reviewerId, row.reviewedBy, ...row.earlierApprovers].includes(next.approverId)
    )
      throw new InvalidInputError({ approverId: 'Reviewer and approver must be different people' });
    const saved = await tx.query(
      `UPDATE documents SET "reviewerId" = $4, "approverId" = $5, "rowVersion" = "rowVersion" + 1, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2 AND "rowVersion" = $3 RETURNING "id"`,
      [tx.actor.organizationId, documentId, row.rowVersion, next.reviewerId, next.approverId],
    );
    if (saved.length === 0) throw new LostRaceError();
    await this.record(tx, documentId, { from: now, to: next, reason: change.reason });
    const review = row.status === 'pending_review';
    const asked = review ? next.reviewerId : next.approverId;
    if (asked !== null && asked !== (review ? now.reviewerId : now.approverId))
      await this.announce(tx, documentId, row, asked);
  }

  private async toPeople(tx: Transaction, documentId: number, row: Row, change: Reassignment): Promise<void> {
    if (!change.people) throw new InvalidInputError({ people: 'Name who decides at the open step' });
    const people = [...new Set(change.people)];
    for (const id of people) {
      if (!row.openPeople.includes(id))
        await this.requireAble(tx, row, id, 'people', ['reviewer', 'approver', 'admin']);
    }
    // What was approved stays counted, so somebody must be there for what is still missing.
    const given = row.stepApprovals.length;
    const undecided = people.filter((id) => ![...row.stepApprovals, ...row.stepFor].includes(id)).length;
    if (people.length > 0 && undecided === 0)
      throw new InvalidInputError({ people: 'Name somebody who has not approved this step yet' });
    const quorum = people.length === 0 ? row.stepQuorum : Math.min(row.stepQuorum, given + undecided);
    const saved = await tx.query(
      `UPDATE documents SET "stepPeople" = $4, "stepQuorum" = $5, "rowVersion" = "rowVersion" + 1, "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2 AND "rowVersion" = $3 RETURNING "id"`,
      [tx.actor.organizationId, documentId, row.rowVersion, people, quorum],
    );
    if (saved.length === 0) throw new LostRaceError();
    await this.record(tx, documentId, { from: row.openPeople, to: people, reason: change.reason });
    for (const id of people) if (!row.openPeople.includes(id)) await this.announce(tx, documentId, row, id);
  }

  private async requireAble(
    tx: Transaction,
    row: Row,
    id: number | null,
    field: string,
    roles: string[],
  ): Promise<void> {
    if (id === null) return;
    if (id === row.authorId) throw new InvalidInputError({ [field]: 'The author never decides on their own document' });
    if (row.earlierApprovers.includes(id))
      throw new InvalidInputError({ [field]: 'Somebody who decided an earlier step cannot decide this one' });
    const found = await tx.query(
      `SELECT 1 FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "deletedAt" IS NULL AND "role" = ANY($3) FOR SHARE`,
      [tx.actor.organizationId, id, roles],
    );
    if (found.length === 0)
      throw new InvalidInputError({ [field]: `Choose an active ${roles.join(' or ')} of your organization` });
  }

  private async record(tx: Transaction, documentId: number, details: Record<string, unknown>): Promise<void> {
    await this.audit.record(tx, { action: 'reassign', resource: 'document', resourceId: documentId, details });
  }

  private announce(tx: Transaction, documentId: number, { status }: Row, to: number): Promise<void> {
    const task = status === 'pending_review' ? 'review' : 'approval';
    return this.outbox.publish(tx, TASK_HANDED_OVER, { documentId, task, to, by: tx.actor.userId });
  }
}
