import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { OutboxEvent } from '../../../platform/outbox/reaction';

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
  /** Who may take the open step; empty: everybody of `openRole`. */
  openPeople: number[];
  openRole: string | null;
  /** Who decided on this version already, and so is asked nothing. */
  decided: number[];
  /** Approvals of the open step so far. */
  stepApprovals: number[];
  /** Of the open step on its route; 0 on none. */
  position: number;
}

/** What a notice says about a document, read when the notice is written. */
@Injectable()
export class DocumentFactsQuery {
  async run(tx: Transaction, documentId: number): Promise<DocumentFacts | undefined> {
    const [row] = await tx.query<DocumentFacts>(
      `SELECT d."id", d."title", d."status", d."version", d."authorId", a."name" AS "authorName", d."reviewerId", d."approverId", d."reviewedBy",
              d."openPeople", d."openRole", d."earlierApprovers" || d."stepApprovals" || d."stepFor" AS "decided", d."stepApprovals",
              coalesce(d."routeStep", 0) AS "position"
       FROM documents d JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
       WHERE d."organizationId" = $1 AND d."id" = $2 AND d."deletedAt" IS NULL`,
      [tx.actor.organizationId, documentId],
    );
    return row;
  }

  /** A document in the trash. */
  async trashed(
    tx: Transaction,
    documentId: number,
  ): Promise<{ title: string; authorId: number; deletionReason: string | null } | undefined> {
    const [row] = await tx.query<{ title: string; authorId: number; deletionReason: string | null }>(
      `SELECT "title", "authorId", "deletionReason" FROM documents
       WHERE "organizationId" = $1 AND "id" = $2 AND "deletedAt" IS NOT NULL AND "purgedAt" IS NULL`,
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

  /** As `run`, while the document still waits at the step that the event speaks of. */
  async atStep(
    tx: Transaction,
    { documentId, version, position }: OutboxEvent['payload'],
  ): Promise<DocumentFacts | undefined> {
    const document = await this.run(tx, Number(documentId));
    const same = document?.openRole && document.version === version && document.position === position;
    return same ? document : undefined;
  }

  /** The name of a member; the product's own name for the system. */
  async nameOf(tx: Transaction, userId: number | null): Promise<string> {
    const [row] = await tx.query<{ name: string }>(
      `SELECT "name" FROM users WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, userId],
    );
    return row?.name ?? 'Countersign';
  }

  /** Those who may take the open step, or who stand in for them: the people it names, or everybody of its role. */
  async waitingFor(tx: Transaction, document: DocumentFacts): Promise<number[]> {
    const { openPeople, openRole, authorId, reviewedBy, decided } = document;
    if (openRole === null) return [];
    const rows = await tx.query<{ id: number }>(
      `WITH asked AS (
         SELECT "id" FROM users WHERE "organizationId" = $1 AND "isActive"
           AND (CASE WHEN cardinality($2::int[]) > 0 THEN "id" = ANY($2) ELSE "role" = $3 END))
       SELECT "id" FROM (
         SELECT "id" FROM asked UNION
         SELECT g."toUserId" FROM delegations g JOIN asked ON asked."id" = g."fromUserId"
         WHERE g."organizationId" = $1 AND g."endedAt" IS NULL AND now() >= g."startsAt" AND now() < g."endsAt") p
       WHERE "id" <> $4 AND "id" IS DISTINCT FROM $5 AND "id" <> ALL($6)`,
      [tx.actor.organizationId, openPeople, openRole, authorId, reviewedBy, decided],
    );
    return rows.map((row) => row.id);
  }
}
