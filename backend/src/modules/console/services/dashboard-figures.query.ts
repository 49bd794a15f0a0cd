import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../administration';

export interface Growth {
  last30Days: number;
  previous30Days: number;
}

export interface DashboardStats {
  totalOrganizations: number;
  totalUsers: number;
  totalDocuments: number;
  /** Members who may sign in, and did so within thirty days. */
  activeUsers: number;
  growth: { organizations: Growth; users: Growth; documents: Growth };
  measuredAt: string;
}

const BEGUN = (days: number): string => `"createdAt" > now() - interval '${days} days'`;

/** One pass over a table: how many there are, and how many came in the last and in the former thirty days. */
const counted = (table: string, name: string, exists: string): string => `
  ${name} AS (SELECT count(*)::int AS "total", count(*) FILTER (WHERE ${BEGUN(30)})::int AS "last",
    count(*) FILTER (WHERE ${BEGUN(60)} AND NOT ${BEGUN(30)})::int AS "previous" FROM ${table} WHERE ${exists})`;

const STATS = `
  WITH ${counted('organizations', 'o', 'true')}, ${counted('users', 'u', '"deletedAt" IS NULL')},
  ${counted('documents', 'd', '"deletedAt" IS NULL')},
  a AS (SELECT count(*)::int AS "active" FROM users
        WHERE "deletedAt" IS NULL AND "isActive" AND "lastLogin" > now() - interval '30 days')
  SELECT o."total" AS "totalOrganizations", u."total" AS "totalUsers", d."total" AS "totalDocuments", a."active" AS "activeUsers",
    json_build_object(
      'organizations', json_build_object('last30Days', o."last", 'previous30Days', o."previous"),
      'users', json_build_object('last30Days', u."last", 'previous30Days', u."previous"),
      'documents', json_build_object('last30Days', d."last", 'previous30Days', d."previous")) AS "growth",
    now() AS "measuredAt"
  FROM o, u, d, a`;

/** The platform in numbers, each counted when asked. */
@Injectable()
export class DashboardFigures {
  constructor(private readonly store: AdministratorStore) {}

  async now(): Promise<DashboardStats> {
    const [row] = await this.store.query<DashboardStats>(STATS);
    if (!row) throw new Error('No figures');
    return row;
  }
}
