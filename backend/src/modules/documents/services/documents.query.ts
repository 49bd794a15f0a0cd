import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Statement } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { Category, DocumentStatus } from '../domain/document';
import {
  SELECT_DETAIL,
  SELECT_SUMMARY,
  toDetail,
  toSummary,
  type DetailRow,
  type DocumentDetail,
  type DocumentSummary,
  type SummaryRow,
} from './document-view';
import { hasStatus, PARTICIPANT, READER, VISIBLE, visibilityParameters } from './visible-documents';

/** Totals are counted up to here; beyond, people read "1,000+". */
export const COUNT_LIMIT = 1000;

export interface DocumentFilter {
  search?: string;
  department?: string;
  category?: Category;
  status?: DocumentStatus | 'pending';
  limit: number;
  cursor?: string;
}

export interface DocumentPage {
  documents: DocumentSummary[];
  nextCursor: string | null;
  total: number;
  totalCapped: boolean;
}

export interface DocumentStats {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
}

const ONE = `${SELECT_DETAIL} WHERE ${VISIBLE} AND d."id" = $5`;
const STATS = `
  SELECT count(*)::int AS "total",
         (count(*) FILTER (WHERE d."status" IN ('pending_review', 'pending_approval') AND ${PARTICIPANT}))::int AS "pending",
         (count(*) FILTER (WHERE d."status" = 'approved' OR ${READER}))::int AS "approved",
         (count(*) FILTER (WHERE d."status" = 'rejected' AND ${PARTICIPANT}))::int AS "rejected"
  FROM documents d WHERE ${VISIBLE}`;

/** One prepared statement per combination of filters, named by its text. */
const named = (prefix: string, text: string): Statement => ({
  name: `${prefix}.${createHash('sha1').update(text).digest('hex').slice(0, 12)}`,
  text,
});

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Reads of documents: plain SQL to the response shape, only what the actor may see. */
@Injectable()
export class Documents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws NotFoundError for a document that does not exist or that the actor may not see. */
  async one(actor: Actor, id: number): Promise<DocumentDetail> {
    const statement = { name: 'documents.one', text: ONE };
    const [row] = await this.unitOfWork.read<DetailRow>(actor.organizationId, statement, [
      ...visibilityParameters(actor),
      id,
    ]);
    if (!row) throw new NotFoundError();
    return toDetail(row, actor);
  }

  /** Counts of what the actor may see. */
  async stats(actor: Actor): Promise<DocumentStats> {
    const [row] = await this.unitOfWork.read<DocumentStats>(
      actor.organizationId,
      { name: 'documents.stats', text: STATS },
      visibilityParameters(actor),
    );
    return row ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
  }

  /** A page, newest change first, by keyset. */
  async page(actor: Actor, filter: DocumentFilter): Promise<DocumentPage> {
    const { conditions, values } = filterSql(actor, filter);
    const where = [VISIBLE, ...conditions].join(' AND ');
    const counting = named(
      'documents.count',
      `SELECT count(*)::int AS "count" FROM (SELECT 1 FROM documents d WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) c`,
    );
    const pageValues = [...values];
    const after = filter.cursor === undefined ? '' : afterCursor(filter.cursor, pageValues);
    pageValues.push(filter.limit + 1);
    const listing = named(
      'documents.page',
      `${SELECT_SUMMARY} WHERE ${where} ${after} ORDER BY d."updatedAt" DESC, d."id" DESC LIMIT $${pageValues.length}`,
    );
    const [rows, counted] = await Promise.all([
      this.unitOfWork.read<SummaryRow>(actor.organizationId, listing, pageValues, 'may lag'),
      this.unitOfWork.read<{ count: number }>(actor.organizationId, counting, values, 'may lag'),
    ]);
    const shown = rows.slice(0, filter.limit);
    const last = shown.at(-1);
    const count = counted[0]?.count ?? 0;
    return {
      documents: shown.map((row) => toSummary(row, actor)),
      nextCursor: rows.length > filter.limit && last ? encodeCursor(last.updatedAt, last.id) : null,
      total: Math.min(count, COUNT_LIMIT),
      totalCapped: count > COUNT_LIMIT,
    };
  }
}

function filterSql(actor: Actor, filter: DocumentFilter): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = visibilityParameters(actor);
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.search) {
    add(
      `%${escapeLike(filter.search)}%`,
      (p) => `(d."title" ILIKE ${p} OR d."description" ILIKE ${p} OR array_to_string(d."tags", ' ') ILIKE ${p})`,
    );
  }
  if (filter.department) add(filter.department, (p) => `lower(d."department") = lower(${p})`);
  if (filter.category) add(filter.category, (p) => `d."category" = ${p}`);
  const { status } = filter;
  if (status === 'pending') conditions.push(`d."status" IN ('pending_review', 'pending_approval') AND ${PARTICIPANT}`);
  else if (status) add(status, (p) => hasStatus(status, p));
  return { conditions, values };
}

function encodeCursor(updatedAt: string, id: number): string {
  return Buffer.from(`${updatedAt} ${id}`).toString('base64url');
}

function afterCursor(cursor: string, values: unknown[]): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) (\d{1,10})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  const [, updatedAt, id] = match ?? [];
  if (!updatedAt || !isMoment(updatedAt) || Number(id) > 2_147_483_647) {
    throw new InvalidInputError({ cursor: 'cursor is not one that a list gave' });
  }
  values.push(updatedAt, Number(id));
  return `AND (d."updatedAt", d."id") < ($${values.length - 1}::timestamptz, $${values.length})`;
}

/** Whether it is on the calendar: `Date.parse` takes February 30 for March 2, PostgreSQL refuses it, and both know no year 0. */
function isMoment(timestamp: string): boolean {
  const date = new Date(timestamp);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === timestamp.slice(0, 19);
  return exists && date.getUTCFullYear() > 0;
}
