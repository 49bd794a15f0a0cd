import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Actor } from '../../../platform/database/actor';
import { named } from '../../../platform/database/named';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { DocumentScope } from '../document-scope';
import type { AuditFilter } from '../domain/audit-filter';
import {
  behindWalkSql,
  countSql,
  cursorAfter,
  pageSql,
  positionOf,
  walkedCountSql,
  walkedPageSql,
  type Asked,
  type Position,
  type Sql,
} from './audit-logs.sql';

/** Entries are counted up to here; beyond, people read "10,000+". */
const COUNT_LIMIT = 10_000;
/** Whoever finds as many among the newest entries is told these, and that there are more. */
const MANY = 100;

/** Most people who are no admins are served along the newest entries; one document is looked up. */
const walks = ({ actor, filter }: Asked): boolean => actor.role !== 'admin' && filter.resourceId === undefined;

/** An entry as people read it. */
export interface AuditLogEntry {
  id: number;
  seq: number | null;
  userId: number | null;
  userName: string;
  action: string;
  resource: string;
  resourceId: string | null;
  resourceName: string | null;
  details: Record<string, unknown>;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
}

export interface AuditLogPage {
  logs: AuditLogEntry[];
  nextCursor: string | null;
  total: { count: number; capped: boolean };
}

type Row = AuditLogEntry & { size: number | null };

/** Each value of a column that the organization has, found by leaps through its index, and those of entries that have no place yet. */
const distinct = (column: 'action' | 'resource'): string => `
  WITH RECURSIVE found ("word") AS (
    (SELECT l."${column}" FROM audit_logs l WHERE l."organizationId" = $1 AND l."seq" IS NOT NULL ORDER BY l."${column}" LIMIT 1)
    UNION ALL
    SELECT (SELECT l."${column}" FROM audit_logs l WHERE l."organizationId" = $1 AND l."seq" IS NOT NULL AND l."${column}" > f."word"
            ORDER BY l."${column}" LIMIT 1) FROM found f WHERE f."word" IS NOT NULL)
  SELECT "word" FROM found WHERE "word" IS NOT NULL
  UNION SELECT l."${column}" FROM audit_logs l WHERE l."organizationId" = $1 AND l."seq" IS NULL ORDER BY 1`;

/** Reads of the log: all of it for admins, for others the entries of documents they take part in. */
@Injectable()
export class AuditLogs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: DocumentScope,
  ) {}

  /** A page by keyset, newest first. @throws InvalidInputError for a cursor that no list gave */
  async page(actor: Actor, filter: AuditFilter, limit: number, cursor?: string): Promise<AuditLogPage> {
    const [{ logs, nextCursor }, total] = await Promise.all([
      this.entries(actor, filter, limit, cursor),
      this.total(actor, filter),
    ]);
    return { logs, nextCursor, total };
  }

  /** A page without the total. @throws InvalidInputError */
  async entries(
    actor: Actor,
    filter: AuditFilter,
    limit: number,
    cursor?: string,
  ): Promise<Pick<AuditLogPage, 'logs' | 'nextCursor'>> {
    const after = cursor === undefined ? null : positionOf(cursor);
    const asked = { actor, filter, scope: this.scope };
    const rows =
      (await this.walked(asked, limit, after)) ?? (await this.rows<Row>(actor, pageSql(asked, limit, after)));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      logs: shown.map(({ size: _, ...entry }) => entry),
      nextCursor: rows.length > limit && last ? cursorAfter(last, after) : null,
    };
  }

  /** A page of the newest entries; undefined where it would not be whole. */
  private async walked(asked: Asked, limit: number, after: Position | null): Promise<Row[] | undefined> {
    if (!walks(asked)) return undefined;
    const rows = await this.rows<Row>(asked.actor, walkedPageSql(asked, limit, after));
    if (rows.length > limit) return rows;
    const behind = await this.rows(asked.actor, behindWalkSql(asked, after));
    return behind.length === 0 ? rows : undefined;
  }

  /** The actions and kinds of objects that the actor finds in the log. */
  async filters(actor: Actor): Promise<{ actions: string[]; resources: string[] }> {
    if (actor.role === 'admin') {
      const [actions, resources] = await Promise.all([this.words(actor, 'action'), this.words(actor, 'resource')]);
      return { actions, resources };
    }
    const text = `
      SELECT DISTINCT l."action" AS "word" FROM documents d
      JOIN audit_logs l ON l."organizationId" = d."organizationId" AND l."resource" = 'document' AND l."resourceId" = d."id"::text
      WHERE d."organizationId" = $1 AND ${this.scope.condition} ORDER BY 1`;
    const rows = await this.read(actor, text, this.scope.parameters(actor));
    return { actions: rows, resources: rows.length > 0 ? ['document'] : [] };
  }

  private async total(actor: Actor, filter: AuditFilter): Promise<AuditLogPage['total']> {
    const asked = { actor, filter, scope: this.scope };
    if (walks(asked)) {
      const [walked] = await this.rows<{ count: number; goesOn: boolean }>(actor, walkedCountSql(asked));
      const { count = 0, goesOn = false } = walked ?? {};
      if (!goesOn || count >= MANY) return { count, capped: goesOn };
    }
    const [row] = await this.rows<{ count: number }>(actor, countSql(asked, COUNT_LIMIT));
    const count = row?.count ?? 0;
    return { count: Math.min(count, COUNT_LIMIT), capped: count > COUNT_LIMIT };
  }

  private rows<T extends QueryResultRow>({ organizationId }: Actor, { text, values }: Sql): Promise<T[]> {
    return this.unitOfWork.read<T>(organizationId, named('audit_logs', text), values, 'may lag');
  }

  private words(actor: Actor, column: 'action' | 'resource'): Promise<string[]> {
    return this.read(actor, distinct(column), [actor.organizationId]);
  }

  private async read(actor: Actor, text: string, values: unknown[]): Promise<string[]> {
    return (await this.rows<{ word: string }>(actor, { text, values })).map(({ word }) => word);
  }
}
