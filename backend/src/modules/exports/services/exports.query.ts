import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { ExportKind, ExportState } from '../domain/export';

/** An export as people see it. */
export interface ExportView {
  id: number;
  kind: ExportKind;
  title: string;
  documentId: number | null;
  state: ExportState;
  progress: number;
  step: string;
  fileName: string | null;
  bytes: number | null;
  sha256: string | null;
  error: string | null;
  createdByName: string;
  mine: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
}

const PAGE = 50;
const MAX_ID = 2_147_483_647;
/** $2: the person; admins ($3) see those of everybody. */
const SELECT = `
  SELECT x."id", x."kind", x."title", x."documentId", x."state", x."progress", x."step", x."bytes", x."sha256", x."error",
         CASE WHEN x."state" = 'ready' THEN x."fileName" END AS "fileName",
         u."name" AS "createdByName", x."createdBy" = $2 AS "mine", x."createdAt", x."finishedAt", x."expiresAt"
  FROM exports x JOIN users u ON u."organizationId" = x."organizationId" AND u."id" = x."createdBy"
  WHERE x."organizationId" = $1 AND ($3 = 'admin' OR x."createdBy" = $2)`;
const LIST = { name: 'exports.list', text: `${SELECT} AND x."id" < $4 ORDER BY x."id" DESC LIMIT ${PAGE + 1}` };
const ONE = { name: 'exports.one', text: `${SELECT} AND x."id" = $4` };

/** The id before which a page starts. @throws InvalidInputError for a cursor that no page gave */
export function beforeOf(cursor: string | undefined): number {
  if (cursor === undefined) return MAX_ID;
  if (!/^\d{1,10}$/.test(cursor) || Number(cursor) > MAX_ID) {
    throw new InvalidInputError({ cursor: 'cursor is not one that a list gave' });
  }
  return Number(cursor);
}

/** Reads of exports: admins see all of their organization, others their own. */
@Injectable()
export class Exports {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Latest first. @throws InvalidInputError */
  async list(actor: Actor, cursor?: string): Promise<{ exports: ExportView[]; nextCursor: string | null }> {
    const values = [actor.organizationId, actor.userId, actor.role, beforeOf(cursor)];
    const rows = await this.unitOfWork.read<ExportView & Record<string, unknown>>(actor.organizationId, LIST, values);
    const exports = rows.slice(0, PAGE);
    const last = exports.at(-1);
    return { exports, nextCursor: rows.length > PAGE && last ? String(last.id) : null };
  }

  /** @throws NotFoundError */
  async one(actor: Actor, id: number): Promise<ExportView> {
    const values = [actor.organizationId, actor.userId, actor.role, id];
    const [row] = await this.unitOfWork.read<ExportView & Record<string, unknown>>(actor.organizationId, ONE, values);
    if (!row) throw new NotFoundError();
    return row;
  }
}
