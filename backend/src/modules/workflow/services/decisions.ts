import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Permission, ReviewAction, ReviewSituation } from '../../documents';
import type { SignedWith } from './signatures';

export interface Decision {
  documentId: number;
  row: Pick<ReviewSituation, 'version' | 'status'> & { documentHash: string };
  action: ReviewAction;
  permission: Permission;
  stepName: string;
  commentId: number;
  signedWith: SignedWith;
}

/** What a decision means, in the words of its signature. */
function meaningOf(action: ReviewAction, status: ReviewSituation['status']): string {
  if (action === 'reject') return 'Rejected by';
  if (action === 'revision') return 'Revision requested by';
  return status === 'pending_review' ? 'Reviewed by' : 'Approved by';
}

const RECORD = {
  name: 'decisions.record',
  text: `
    INSERT INTO document_decisions ("organizationId", "documentId", "version", "commentId", "action", "stepName", "userId",
       "onBehalfOf", "printedName", "onBehalfOfName", "meaning", "signedWith", "asAdminOverride", "documentHash")
     SELECT $1, $2, $3, $4, $5, $6, u."id", $8, u."name", (SELECT b."name" FROM users b WHERE b."organizationId" = $1 AND b."id" = $8),
            $9, $10, $11, $12
     FROM users u WHERE u."organizationId" = $1 AND u."id" = $7`,
};

/** The record of decisions: who, with which meaning, over exactly which bytes. Never changed. */
@Injectable()
export class Decisions {
  /** Within the transaction of the decision. Names stand as they were at that moment. */
  record(tx: Transaction, decision: Decision): void {
    const { row, action, permission } = decision;
    const { organizationId, userId } = tx.actor;
    tx.send(RECORD, [
      organizationId,
      decision.documentId,
      row.version,
      decision.commentId,
      action,
      decision.stepName,
      userId,
      permission.onBehalfOf,
      meaningOf(action, row.status),
      decision.signedWith,
      permission.asAdminOverride,
      row.documentHash,
    ]);
  }
}
