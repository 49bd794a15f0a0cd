import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import {
  EFFECTIVE_VERSION,
  refuse,
  ReviewRefusedError,
  VISIBLE,
  visibilityParameters,
  type ReviewAction,
} from '../../documents';
import { DOCUMENT_COMMENTED } from '../workflow.events';
import type { SignedWith } from './signatures';

export interface CommentView {
  id: number;
  userId: number;
  userName: string;
  userRole: string;
  action: ReviewAction | null;
  comment: string;
  version: number;
  asAdminOverride: boolean;
  onBehalfOfName: string | null;
  signedWith: SignedWith | null;
  mentions: { id: number; name: string }[];
  createdAt: string;
}

interface NewComment {
  documentId: number;
  comment: string;
  /** The step it was written with; null for a plain comment. */
  action: ReviewAction | null;
  version: number;
  asAdminOverride: boolean;
  /** People whom it concerns. */
  mentions?: number[];
}

const INSERT = {
  name: 'comments.insert',
  text: `
    INSERT INTO document_comments ("organizationId", "documentId", "userId", "comment", "action", "version", "asAdminOverride", "mentions")
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING "id"`,
};

const OF_DOCUMENT = `
  SELECT c."id", c."userId", u."name" AS "userName", u."role" AS "userRole", c."action", c."comment", c."version", c."asAdminOverride", c."createdAt",
         s."onBehalfOfName", s."signedWith",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m."id", 'name', m."name") ORDER BY m."name"), '[]') FROM users m
          WHERE m."organizationId" = c."organizationId" AND m."id" = ANY(c."mentions")) AS "mentions"
  FROM document_comments c JOIN users u ON u."organizationId" = c."organizationId" AND u."id" = c."userId"
  JOIN documents d ON d."organizationId" = c."organizationId" AND d."id" = c."documentId"
  LEFT JOIN document_decisions s ON s."organizationId" = c."organizationId" AND s."documentId" = c."documentId" AND s."commentId" = c."id"
  WHERE ${VISIBLE} AND d."id" = $5 AND c."version" <= ${EFFECTIVE_VERSION} ORDER BY c."id"`;
const SEEN = `SELECT 1 FROM documents d WHERE ${VISIBLE} AND d."id" = $5`;

/** Comments on documents, with and without a decision. They follow the document's visibility: readers see none on a version that is not in force yet. */
@Injectable()
export class Comments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** Oldest first. @throws NotFoundError when the actor does not see the document */
  async list(actor: Actor, documentId: number): Promise<CommentView[]> {
    const values = [...visibilityParameters(actor), documentId];
    const rows = await this.unitOfWork.read<CommentView>(
      actor.organizationId,
      { name: 'comments.of_document', text: OF_DOCUMENT },
      values,
    );
    if (rows.length === 0) {
      const seen = await this.unitOfWork.read(
        actor.organizationId,
        { name: 'comments.document_seen', text: SEEN },
        values,
      );
      if (seen.length === 0) throw new NotFoundError();
    }
    return rows;
  }

  /**
   * Adds a plain comment, and tells the people it mentions.
   * @throws NotFoundError, ReviewRefusedError in the archive, InvalidInputError for somebody who does not see the document
   */
  async add(actor: Actor, documentId: number, comment: string, mentioned: number[] = []): Promise<CommentView> {
    const mentions = [...new Set(mentioned)];
    const id = await this.unitOfWork.run(actor, async (tx) => {
      const [document] = await tx.query<{ version: number; isArchived: boolean }>(
        `SELECT ${EFFECTIVE_VERSION} AS "version", d."isArchived" FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
        [...visibilityParameters(actor), documentId],
      );
      if (!document) throw new NotFoundError();
      if (document.isArchived) throw new ReviewRefusedError(refuse('ARCHIVED'));
      for (const id of mentions) await this.requireReader(tx, documentId, id);
      const commentId = await this.insert(tx, {
        documentId,
        version: document.version,
        comment,
        action: null,
        asAdminOverride: false,
        mentions,
      });
      await this.audit.record(tx, {
        action: 'comment',
        resource: 'document',
        resourceId: documentId,
        details: { commentId, version: document.version, ...(mentions.length > 0 && { mentions }) },
      });
      await this.outbox.publish(tx, DOCUMENT_COMMENTED, { documentId, commentId, by: actor.userId });
      return commentId;
    });
    const added = (await this.list(actor, documentId)).find((one) => one.id === id);
    if (!added) throw new NotFoundError();
    return added;
  }

  /** Whoever is mentioned must be able to follow the link. */
  private async requireReader(tx: Transaction, documentId: number, userId: number): Promise<void> {
    const [person] = await tx.query<{ name: string; role: string; departmentId: number | null }>(
      `SELECT "name", "role", "departmentId" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "deletedAt" IS NULL`,
      [tx.actor.organizationId, userId],
    );
    if (!person) throw new InvalidInputError({ mentions: 'Mention active members of your organization' });
    const seen = await tx.query(SEEN, [...visibilityParameters({ ...tx.actor, ...person, userId }), documentId]);
    if (seen.length === 0) throw new InvalidInputError({ mentions: `${person.name} cannot see this document` });
  }

  /** Within the caller's transaction; also the record of a decision. @returns the comment's id */
  async insert(tx: Transaction, added: NewComment): Promise<number> {
    const { organizationId, userId } = tx.actor;
    if (userId === null) throw new Error('A comment has an author');
    const { documentId, comment, action, version, asAdminOverride, mentions = [] } = added;
    const values = [organizationId, documentId, userId, comment, action, version, asAdminOverride, mentions];
    const [row] = await tx.query<{ id: number }>(INSERT, values);
    return Number(row?.id);
  }
}
