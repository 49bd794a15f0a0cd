import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { DOCUMENT_DELETED } from '../documents.events';
import { judgeLife } from '../domain/life-rules';
import { TRASH_DAYS } from '../domain/trash';
import { LifeStep } from './life-step';

/** Moves a document to the trash, where its author and the admins find it for a while. */
@Injectable()
export class DeleteDocument {
  constructor(private readonly step: LifeStep) {}

  /**
   * @returns when it will be gone for good
   * @throws NotFoundError, LifeRefusedError
   */
  async run(actor: Actor, documentId: number): Promise<string> {
    let purgeAt = '';
    await this.step.run(actor, documentId, 'delete', judgeLife.bind(null, 'delete'), async (tx, { status }) => {
      purgeAt = await moveToTrash(tx, documentId, null);
      return { action: 'delete', details: { status, purgeAt }, also: DOCUMENT_DELETED };
    });
    return purgeAt;
  }
}

/** Within the caller's transaction, with the row locked. @returns when it will be gone for good */
export async function moveToTrash(tx: Transaction, documentId: number, reason: string | null): Promise<string> {
  const [row] = await tx.query<{ purgeAt: string }>(
    `UPDATE documents SET "deletedAt" = now(), "deletedBy" = $3, "deletionReason" = $4, "updatedAt" = now(), "rowVersion" = "rowVersion" + 1
     WHERE "organizationId" = $1 AND "id" = $2 RETURNING "deletedAt" + make_interval(days => ${TRASH_DAYS}) AS "purgeAt"`,
    [tx.actor.organizationId, documentId, tx.actor.userId, reason],
  );
  if (!row) throw new Error('The locked document is gone');
  return row.purgeAt;
}
