import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { DocumentFilter, ListSort } from '../domain/document-list';

export const VIEW_LAYOUTS = ['grid', 'table'] as const;
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];
export type DocumentViewFilters = DocumentFilter & { sort?: ListSort };

/** Filters under a name. */
export interface SavedDocumentView {
  id: number;
  name: string;
  filters: DocumentViewFilters;
  layout: ViewLayout;
  isShared: boolean;
  isMine: boolean;
  ownerName: string;
}

const SELECT = `
  SELECT v."id", v."name", v."filters", v."layout", v."isShared", v."userId" = $2 AS "isMine", u."name" AS "ownerName"
  FROM document_views v JOIN users u ON u."organizationId" = v."organizationId" AND u."id" = v."userId"
  WHERE v."organizationId" = $1`;
const SEEN = `${SELECT} AND (v."userId" = $2 OR v."isShared") ORDER BY v."userId" <> $2, lower(v."name"), v."id"`;
const ONE = `${SELECT} AND v."id" = $3`;

/** Reads of saved views: one's own, and the shared ones of the organization. */
@Injectable()
export class DocumentViews {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** One's own first, by name. */
  async list(actor: Actor): Promise<SavedDocumentView[]> {
    const statement = { name: 'document_views.list', text: SEEN };
    return this.unitOfWork.read<SavedDocumentView & Record<string, unknown>>(actor.organizationId, statement, [
      actor.organizationId,
      actor.userId,
    ]);
  }

  /** The view that the actor has just changed; an admin may have made somebody's shared one private. @throws NotFoundError */
  async changed(actor: Actor, id: number): Promise<SavedDocumentView> {
    const statement = { name: 'document_views.one', text: ONE };
    const values = [actor.organizationId, actor.userId, id];
    const [row] = await this.unitOfWork.read<SavedDocumentView & Record<string, unknown>>(
      actor.organizationId,
      statement,
      values,
    );
    if (!row) throw new NotFoundError();
    return row;
  }
}
