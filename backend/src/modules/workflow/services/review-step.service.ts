import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Question, type Read, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { Asker } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import type { JsonText } from '../../../platform/text/json-text';
import { AuditLog } from '../../audit';
import {
  aboutOne,
  asSeenBy,
  DOCUMENT_SUBMITTED,
  Documents,
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
  type DocumentDetail,
  type DocumentStatus,
  type Permission,
  type ReviewAction,
} from '../../documents';
import type { DecisionSignature } from '../../tenancy';
import { DOCUMENT_DECIDED, DOCUMENT_WITHDRAWN } from '../workflow.events';
import { Comments } from './comments.service';
import { Decisions } from './decisions';
import { MoveDocument, type MovingDocument } from './move-document';
import { signatureOf, Signatures, type Signature, type SignedWith } from './signatures';

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
  decisionSignature: DecisionSignature;
}

/** What a step is judged on, and who takes it. */
interface Situation {
  actor: Actor;
  row: Row;
}

/** What somebody wants done to a document. */
interface Wanted {
  documentId: number;
  action: ReviewAction;
  comment: string;
  signedWith: SignedWith;
}

/** One step as it is taken. */
interface Step extends Wanted {
  row: Row;
  permission: Permission;
}

const SITUATION = aboutOne({
  name: 'review.situation',
  text: `
    SELECT ${EFFECTIVE_STATUS} AS "status", ${EFFECTIVE_VERSION} AS "version", d."authorId", d."reviewerId", d."approverId", d."isArchived", d."rowVersion",
           d."documentHash", ${SITUATION_COLUMNS},
           (SELECT o."decisionSignature" FROM organizations o WHERE o."id" = d."organizationId") AS "decisionSignature"
    FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
});

/** The document as the actor knows it, and how its organization wants decisions signed. */
const situationOf = (actor: Actor, documentId: number): Read => ({
  ...asSeenBy(actor, SITUATION),
  values: [...visibilityParameters(actor), documentId],
});

const decides = (action: ReviewAction): boolean => action !== 'submit' && action !== 'withdraw';

/** How often an approval is tried again after another one of the same step was faster. */
const TRIES = 5;

/**
 * Takes one step of the review: submit, approve, reject, revision or withdraw. What it is judged on is read first, with
 * the session where that is not looked at yet; then it is taken in one transaction, if the document did not change.
 */
@Injectable()
export class ReviewStep {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly moves: MoveDocument,
    private readonly signatures: Signatures,
    private readonly decisions: Decisions,
    private readonly comments: Comments,
    private readonly documents: Documents,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the document as it is then
   * @throws NotFoundError when the actor does not see the document
   * @throws SignatureRequiredError, InvalidInputError, AccountLockedError where a decision has to be signed
   * @throws ReviewRefusedError with the reason of the transition table; the refusal is in the log
   * @throws LostRaceError when somebody else changed the document first
   */
  async run(
    by: Actor | Asker,
    documentId: number,
    action: ReviewAction,
    comment: string,
    { seenVersion, seenStatus, signature }: StepOptions = {},
  ): Promise<JsonText<DocumentDetail>> {
    let signedWith: SignedWith = 'session';
    for (let tries = 1; ; tries += 1) {
      const { actor, row } = await this.look(by, documentId);
      const asked = decides(action) ? signatureOf(row.decisionSignature) : 'session';
      if (asked !== signedWith && tries < TRIES) {
        signedWith = await this.signatures.require(actor, asked, signature);
        continue;
      }
      const changed = (seenVersion ?? row.version) !== row.version || (seenStatus ?? row.status) !== row.status;
      if (changed || asked !== signedWith) throw new LostRaceError();
      try {
        return await this.once(actor, row, { documentId, action, comment, signedWith });
      } catch (error) {
        // Two of three may approve a step at the same moment: both count.
        if (tries === TRIES || !(error instanceof SameStepError)) throw error;
      }
    }
  }

  /** As the actor knows it: a reader learns nothing of a review they take no part in. */
  private look(by: Actor | Asker, documentId: number): Promise<Situation> {
    const question = (actor: Actor): Question<Situation, [Row]> => ({
      reads: [{ ...situationOf(actor, documentId), onePlan: true }],
      answer([[row]]) {
        if (!row) throw new NotFoundError();
        return { actor, row };
      },
    });
    return 'ask' in by ? by.ask(question) : this.unitOfWork.answer(by.organizationId, question(by));
  }

  private async once(actor: Actor, row: Row, wanted: Wanted): Promise<JsonText<DocumentDetail>> {
    const { documentId, action } = wanted;
    const permission = judge(action, row, actor);
    if (permission.allowed) {
      const answer = await this.unitOfWork.run(actor, (tx) => this.take(tx, { ...wanted, row, permission }));
      return answer();
    }
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, {
        action: 'access_denied',
        resource: 'document',
        resourceId: documentId,
        details: { attempted: action, reason: permission.code },
      }),
    );
    throw new ReviewRefusedError(permission);
  }

  /**
   * What the step leaves travels with the change of state: where that finds a document that changed, all is taken back.
   * @returns what gives the document, once this is committed
   */
  private async take(tx: Transaction, step: Step): Promise<() => JsonText<DocumentDetail>> {
    const { documentId, row, action, permission, comment } = step;
    const { asAdminOverride } = permission;
    const moving = this.moved(tx, step);
    // Where a submitted document waits is found on its way.
    const status = action === 'submit' ? await moving : permission.to;
    const [commentId] = await Promise.all([
      this.comments.insert(tx, { documentId, version: row.version, comment, action, asAdminOverride }),
      recordOutcome(tx, documentId, row.version, status),
      this.record(tx, step, status),
      moving,
    ]);
    this.decide(tx, step, commentId);
    await this.announce(tx, step, status, commentId);
    return tx.ask(this.documents.detail(tx.actor, documentId));
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
    const { values, ...statement } = situationOf(tx.actor, documentId);
    const [now] = await tx.query<Row>(statement, values);
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

/** Another approval of the same step came first; this one still has its place. */
class SameStepError extends LostRaceError {}
