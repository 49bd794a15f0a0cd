import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import {
  asSeenBy,
  DOCUMENT_SUBMITTED,
  EFFECTIVE_STATUS,
  EFFECTIVE_VERSION,
  judge,
  LostRaceError,
  openStep,
  recordOutcome,
  ReviewRefusedError,
  SITUATION_COLUMNS,
  VISIBLE,
  visibilityParameters,
  type DocumentStatus,
  type Permission,
  type ReviewAction,
} from '../../documents';
import { DOCUMENT_DECIDED, DOCUMENT_WITHDRAWN } from '../workflow.events';
import { Comments } from './comments.service';
import { Decisions } from './decisions';
import { MoveDocument, type MovingDocument } from './move-document';
import { Signatures, type Signature, type SignedWith } from './signatures';

export interface StepOptions {
  /** The version the actor looked at, where it is known. */
  seenVersion?: number | undefined;
  /** The status it had then, where it is known. */
  seenStatus?: DocumentStatus | undefined;
  /** What proves again who decides, where the organization asks for it. */
  signature?: Signature | undefined;
}

interface Row extends MovingDocument {
  documentHash: string;
}

/** One step as it is taken. */
interface Step {
  documentId: number;
  row: Row;
  action: ReviewAction;
  permission: Permission;
  comment: string;
  signedWith: SignedWith;
}

const SITUATION = {
  name: 'review.situation',
  text: `
    SELECT ${EFFECTIVE_STATUS} AS "status", ${EFFECTIVE_VERSION} AS "version", d."authorId", d."reviewerId", d."approverId", d."isArchived", d."rowVersion",
           d."documentHash", ${SITUATION_COLUMNS}
    FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
};

const decides = (action: ReviewAction): boolean => action !== 'submit' && action !== 'withdraw';

/** How often an approval is tried again after another one of the same step was faster. */
const TRIES = 5;

/** Takes one step of the review: submit, approve, reject, revision or withdraw, in one transaction. */
@Injectable()
export class ReviewStep {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly moves: MoveDocument,
    private readonly signatures: Signatures,
    private readonly decisions: Decisions,
    private readonly comments: Comments,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws NotFoundError when the actor does not see the document
   * @throws SignatureRequiredError, InvalidInputError, AccountLockedError where a decision has to be signed
   * @throws ReviewRefusedError with the reason of the transition table; the refusal is in the log
   * @throws LostRaceError when somebody else changed the document first
   */
  async run(
    actor: Actor,
    documentId: number,
    action: ReviewAction,
    comment: string,
    { seenVersion, seenStatus, signature }: StepOptions = {},
  ): Promise<void> {
    let signedWith: SignedWith = 'session';
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.once(actor, { documentId, action, comment, signedWith }, { seenVersion, seenStatus });
      } catch (error) {
        if (tries === TRIES) throw error;
        if (error instanceof UnsignedError) signedWith = await this.signatures.require(actor, error.asked, signature);
        // Two of three may approve a step at the same moment: both count.
        else if (!(error instanceof SameStepError)) throw error;
      }
    }
  }

  private async once(
    actor: Actor,
    step: Pick<Step, 'documentId' | 'action' | 'comment' | 'signedWith'>,
    { seenVersion, seenStatus }: StepOptions,
  ): Promise<void> {
    const { documentId, action, signedWith } = step;
    const refusal = await this.unitOfWork.run(actor, async (tx) => {
      const [row, asked] = await Promise.all([
        this.read(tx, documentId),
        decides(action) ? this.signatures.asked(tx) : ('session' as const),
      ]);
      if (asked !== signedWith) throw new UnsignedError(asked);
      if (!row) throw new NotFoundError();
      if ((seenVersion ?? row.version) !== row.version || (seenStatus ?? row.status) !== row.status)
        throw new LostRaceError();
      const permission = judge(action, row, actor);
      if (permission.allowed) {
        await this.take(tx, { ...step, row, permission });
        return null;
      }
      await this.audit.record(tx, {
        action: 'access_denied',
        resource: 'document',
        resourceId: documentId,
        details: { attempted: action, reason: permission.code },
      });
      return permission;
    });
    if (refusal) throw new ReviewRefusedError(refusal);
  }

  /** As the actor knows it: a reader learns nothing of a review they take no part in. */
  private async read(tx: Transaction, documentId: number): Promise<Row | undefined> {
    const [row] = await tx.query<Row>(asSeenBy(tx.actor, SITUATION), [...visibilityParameters(tx.actor), documentId]);
    return row;
  }

  private async take(tx: Transaction, step: Step): Promise<void> {
    const { documentId, row, action, permission, comment } = step;
    const { asAdminOverride } = permission;
    const status = await this.moved(tx, step);
    const [commentId] = await Promise.all([
      this.comments.insert(tx, { documentId, version: row.version, comment, action, asAdminOverride }),
      recordOutcome(tx, documentId, row.version, status),
      this.record(tx, step, status),
    ]);
    this.decide(tx, step, commentId);
    await this.announce(tx, step, status, commentId);
  }

  private decide(tx: Transaction, step: Step, commentId: number): void {
    if (!decides(step.action)) return;
    const { name = '' } = openStep(step.row) ?? {};
    this.decisions.record(tx, { ...step, stepName: name, commentId });
  }

  private async record(tx: Transaction, step: Step, status: DocumentStatus): Promise<void> {
    const { documentId, row, action, permission } = step;
    const { asAdminOverride, onBehalfOf } = permission;
    await this.audit.record(tx, {
      action,
      resource: 'document',
      resourceId: documentId,
      details: {
        from: row.status,
        to: status,
        version: row.version,
        ...(asAdminOverride && { asAdminOverride }),
        ...(onBehalfOf !== null && { onBehalfOf }),
        ...(step.signedWith !== 'session' && { signedWith: step.signedWith }),
      },
    });
  }

  private async moved(tx: Transaction, { documentId, row, action, permission }: Step): Promise<DocumentStatus> {
    const status = await this.moves.run(tx, documentId, row, action, permission);
    if (status) return status;
    const now = await this.read(tx, documentId);
    if (!now) throw new NotFoundError();
    const sameStep = now.status === row.status && now.routeStep === row.routeStep && now.version === row.version;
    throw sameStep && row.stepQuorum > 1 && action === 'approve' ? new SameStepError() : new LostRaceError();
  }

  private async announce(
    tx: Transaction,
    { documentId, row, action }: Step,
    status: DocumentStatus,
    commentId: number,
  ): Promise<void> {
    const by = tx.actor.userId;
    if (action === 'submit') await this.outbox.publish(tx, DOCUMENT_SUBMITTED, { documentId, by });
    else if (action === 'withdraw') {
      const { people = [], roles = [] } = openStep(row) ?? {};
      const asked = { people: people.join(','), role: roles[0] ?? null };
      await this.outbox.publish(tx, DOCUMENT_WITHDRAWN, { documentId, from: row.status, ...asked, by });
    } else await this.outbox.publish(tx, DOCUMENT_DECIDED, { documentId, action, status, commentId, by });
  }
}

/** The organization asks for another signature than the step was tried with. */
class UnsignedError extends LostRaceError {
  constructor(readonly asked: SignedWith) {
    super();
  }
}

/** Another approval of the same step came first; this one still has its place. */
class SameStepError extends LostRaceError {}
