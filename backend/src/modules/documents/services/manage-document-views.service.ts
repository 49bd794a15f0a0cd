import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { NotYourViewError, TooManyViewsError } from '../documents.errors';
import type { DocumentViewFilters, ViewLayout } from './document-views.query';

/** Views that one person may keep. */
const MOST_VIEWS = 50;
const UNIQUE_VIOLATION = '23505';

export interface DocumentViewInput {
  name: string;
  filters: DocumentViewFilters;
  layout: ViewLayout;
  isShared: boolean;
}

/** Keeps filters of the list under a name, for oneself or for the whole organization. */
@Injectable()
export class ManageDocumentViews {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns the view's id
   * @throws InvalidInputError for a name that one of the person's views has, TooManyViewsError
   */
  async create(actor: Actor, { name, filters, layout, isShared }: DocumentViewInput): Promise<number> {
    return this.unitOfWork.run(actor, async (tx) => {
      // One at a time for each person, so that parallel ones are counted.
      await tx.query(`SELECT 1 FROM users WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`, [
        actor.organizationId,
        actor.userId,
      ]);
      const [owned] = await tx.query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM document_views WHERE "organizationId" = $1 AND "userId" = $2`,
        [actor.organizationId, actor.userId],
      );
      if ((owned?.count ?? 0) >= MOST_VIEWS) throw new TooManyViewsError(MOST_VIEWS);
      const [row] = await named(() =>
        tx.query<{ id: number }>(
          `INSERT INTO document_views ("organizationId", "userId", "name", "filters", "layout", "isShared")
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING "id"`,
          [actor.organizationId, actor.userId, name, JSON.stringify(filters), layout, isShared],
        ),
      );
      if (!row) throw new Error('The view was not stored');
      if (isShared) await this.record(tx, 'create', row.id, { name });
      return row.id;
    });
  }

  /** @throws NotFoundError, NotYourViewError, InvalidInputError */
  async update(actor: Actor, id: number, changes: Partial<DocumentViewInput>): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const before = await lockOwn(tx, id);
      const after = { ...before, ...defined(changes) };
      await named(() =>
        tx.query(
          `UPDATE document_views SET "name" = $3, "filters" = $4, "layout" = $5, "isShared" = $6, "updatedAt" = now()
           WHERE "organizationId" = $1 AND "id" = $2`,
          [actor.organizationId, id, after.name, JSON.stringify(after.filters), after.layout, after.isShared],
        ),
      );
      if (before.isShared || after.isShared) {
        await this.record(tx, 'update', id, { name: after.name, isShared: after.isShared });
      }
    });
  }

  /** @throws NotFoundError, NotYourViewError */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const { name, isShared } = await lockOwn(tx, id);
      await tx.query(`DELETE FROM document_views WHERE "organizationId" = $1 AND "id" = $2`, [
        actor.organizationId,
        id,
      ]);
      if (isShared) await this.record(tx, 'delete', id, { name });
    });
  }

  /** What others see is in the log; a person's own views are their own business. */
  private async record(tx: Transaction, action: string, id: number, details: Record<string, unknown>): Promise<void> {
    await this.audit.record(tx, { action, resource: 'document_view', resourceId: id, details });
  }
}

type Stored = DocumentViewInput & { userId: number };

/** Those one sees are one's own and the shared ones; the shared ones are changed by their owner or an admin. */
async function lockOwn(tx: Transaction, id: number): Promise<Stored> {
  const { organizationId, userId, role } = tx.actor;
  const [row] = await tx.query<Stored>(
    `SELECT "userId", "name", "filters", "layout", "isShared" FROM document_views
     WHERE "organizationId" = $1 AND "id" = $2 AND ("userId" = $3 OR "isShared") FOR NO KEY UPDATE`,
    [organizationId, id, userId],
  );
  if (!row) throw new NotFoundError();
  if (row.userId !== userId && role !== 'admin') throw new NotYourViewError();
  return row;
}

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new InvalidInputError({ name: 'There is a view of this name already' });
  }
}

const defined = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
