import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../administration';
import { describeWork } from '../domain/work-words';

export interface FailedWork {
  id: number;
  kind: string;
  title: string;
  reaction: string;
  organizationId: number;
  organizationName: string;
  organizationActive: boolean;
  /** The class of the last error; its message could tell of a tenant. */
  error: string | null;
  createdAt: string;
  failedAt: string;
}

export interface FailedWorkFilter {
  kind?: string;
  organizationId?: number;
  cursor?: string;
  limit: number;
}

const FAILED = `w."processedAt" IS NULL AND w."failedAt" IS NOT NULL`;

const PAGE = `
  SELECT w."id"::float8 AS "id", w."queue" AS "kind", w."reaction", w."organizationId", o."name" AS "organizationName",
         o."isActive" AS "organizationActive", w."lastError" AS "error", w."createdAt", w."failedAt"
  FROM outbox w JOIN organizations o ON o."id" = w."organizationId"
  WHERE ${FAILED} AND ($1::bigint IS NULL OR w."id" < $1) AND ($2::text IS NULL OR w."queue" = $2)
    AND ($3::int IS NULL OR w."organizationId" = $3)
  ORDER BY w."id" DESC LIMIT $4`;

const TOTALS = `
  SELECT w."queue" AS "kind", count(*)::int AS "count" FROM outbox w WHERE ${FAILED} GROUP BY 1 ORDER BY 2 DESC, 1`;

/** Work that failed for good: what it was and whose, never what it was about. */
@Injectable()
export class FailedWorkList {
  constructor(private readonly store: AdministratorStore) {}

  /** One page, newest first, with the numbers of all. */
  async page({ kind, organizationId, cursor, limit }: FailedWorkFilter): Promise<{
    work: FailedWork[];
    totals: { kind: string; count: number }[];
    nextCursor: string | null;
  }> {
    const values = [cursor ?? null, kind ?? null, organizationId ?? null, limit + 1];
    const rows = await this.store.query<Omit<FailedWork, 'title'> & Record<string, unknown>>(PAGE, values);
    const totals = await this.store.query<{ kind: string; count: number }>(TOTALS);
    const work = rows.slice(0, limit).map((row) => ({ ...row, title: describeWork(row.reaction) }));
    return { work, totals, nextCursor: rows.length > limit ? String(work.at(-1)?.id) : null };
  }

  /** Ids of failed work by organization: one piece, or all that the filter meets. */
  async ids(filter: { id?: number; kind?: string; organizationId?: number }): Promise<Map<number, number[]>> {
    const rows = await this.store.query<{ organizationId: number; ids: number[] }>(
      `SELECT w."organizationId", array_agg(w."id"::float8 ORDER BY w."id") AS "ids" FROM outbox w
       WHERE ${FAILED} AND ($1::bigint IS NULL OR w."id" = $1) AND ($2::text IS NULL OR w."queue" = $2)
         AND ($3::int IS NULL OR w."organizationId" = $3) GROUP BY 1 ORDER BY 1`,
      [filter.id ?? null, filter.kind ?? null, filter.organizationId ?? null],
    );
    return new Map(rows.map(({ organizationId, ids }) => [organizationId, ids]));
  }
}
