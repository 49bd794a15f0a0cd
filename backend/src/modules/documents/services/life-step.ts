import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { LifeRefusedError } from '../documents.errors';
import { DOCUMENT_CHANGED } from '../documents.events';
import type { LifePermission, LifeRefusal, LifeSituation } from '../domain/life-rules';
import type { Person } from '../domain/review-transitions';
import { LIFE_COLUMNS } from './document-view';
import { IN_TRASH, VISIBLE, visibilityParameters } from './visible-documents';

/** A document, locked, with the facts that decide what may become of it. */
export interface LifeRow extends LifeSituation {
  id: number;
  title: string;
  version: number;
  rowVersion: number;
  tags: string[];
  isExpired: boolean;
}

/** What a step did: its word in the log, with facts; null when there was nothing to do. */
export interface StepDone {
  action: string;
  details?: Record<string, unknown>;
  /** An event beside DOCUMENT_CHANGED, with the same payload. */
  also?: string;
}

const LOCKED = `
  SELECT d."id", d."title", d."status", d."version", d."approvedVersion", d."authorId", d."isArchived", d."legalHold", d."deletedAt",
         d."rowVersion", d."tags", ${LIFE_COLUMNS}
  FROM documents d WHERE ((${VISIBLE}) OR (${IN_TRASH})) AND d."id" = $5 FOR NO KEY UPDATE OF d`;

/** Takes one step in a document's life: locks it, asks the rules, and has effect, log entry and event in one transaction. */
@Injectable()
export class LifeStep {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param judge whether the actor may, by the locked document
   * @param effect what is done then, with the row locked
   * @throws NotFoundError when the actor does not see the document
   * @throws LifeRefusedError with the reason; the refusal is in the log
   */
  async run(
    actor: Actor,
    documentId: number,
    attempt: string,
    judge: (row: LifeRow, person: Person) => LifePermission | LifeRefusal,
    effect: (tx: Transaction, row: LifeRow) => Promise<StepDone | null>,
  ): Promise<void> {
    const refusal = await this.unitOfWork.run(actor, async (tx) => {
      const row = await lockDocument(tx, documentId);
      const judgement = judge(row, actor);
      if (!judgement.allowed) {
        const details = { attempted: attempt, reason: judgement.code };
        await this.audit.record(tx, { action: 'access_denied', resource: 'document', resourceId: documentId, details });
        return judgement;
      }
      const done = await effect(tx, row);
      if (done) {
        const { also, ...entry } = done;
        await this.audit.record(tx, { ...entry, resource: 'document', resourceId: documentId });
        for (const event of also ? [DOCUMENT_CHANGED, also] : [DOCUMENT_CHANGED]) {
          await this.outbox.publish(tx, event, { documentId, by: actor.userId });
        }
      }
      return null;
    });
    if (refusal) throw new LifeRefusedError(refusal);
  }
}

/** The document as it stands now, its row locked until the transaction ends; also one in the trash. @throws NotFoundError */
async function lockDocument(tx: Transaction, documentId: number): Promise<LifeRow> {
  const [row] = await tx.query<LifeRow>(LOCKED, [...visibilityParameters(tx.actor), documentId]);
  if (!row) throw new NotFoundError();
  return row;
}
