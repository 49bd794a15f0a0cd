import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';

export interface DocumentFacts {
  id: number;
  title: string;
  status: string;
  version: number;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  approverId: number | null;
  reviewedBy: number | null;
}

/** What a notice says about a document, read when the notice is written. */
@Injectable()
export class DocumentFactsQuery {
  async run(tx: Transaction, documentId: number): Promise<DocumentFacts | undefined> {
    const [row] = await tx.query<DocumentFacts>(
      `SELECT d."id", d."title", d."status", d."version", d."authorId", a."name" AS "authorName", d."reviewerId", d."approverId", d."reviewedBy"
       FROM documents d JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
       WHERE d."organizationId" = $1 AND d."id" = $2 AND d."deletedAt" IS NULL`,
      [tx.actor.organizationId, documentId],
    );
    return row;
  }

  /** The present moment, by the clock of the database, if the document still expires on that date. */
  async expiring(tx: Transaction, documentId: number, expirationDate: string): Promise<string | undefined> {
    const [row] = await tx.query<{ now: string }>(
      `SELECT now() AS "now" FROM documents WHERE "organizationId" = $1 AND "id" = $2 AND "expirationDate" = $3::timestamptz`,
      [tx.actor.organizationId, documentId, expirationDate],
    );
    return row?.now;
  }

  /** The name of a member; the product's own name for the system. */
  async nameOf(tx: Transaction, userId: number | null): Promise<string> {
    const [row] = await tx.query<{ name: string }>(
      `SELECT "name" FROM users WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, userId],
    );
    return row?.name ?? 'Countersign';
  }

  /** Those who may take the step the document waits for: its assignee, or everybody of the role. */
  async waitingFor(tx: Transaction, document: DocumentFacts): Promise<number[]> {
    const [assignee, role] =
      document.status === 'pending_review' ? [document.reviewerId, 'reviewer'] : [document.approverId, 'approver'];
    if (assignee !== null) return [assignee];
    const rows = await tx.query<{ id: number }>(
      `SELECT "id" FROM users WHERE "organizationId" = $1 AND "isActive" AND "role" = $2 AND "id" <> $3 AND "id" IS DISTINCT FROM $4`,
      [tx.actor.organizationId, role, document.authorId, document.reviewedBy],
    );
    return rows.map((row) => row.id);
  }
}
