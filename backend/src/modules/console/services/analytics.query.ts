import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../administration';

export interface Month {
  /** As `2026-11`, by UTC. */
  month: string;
  newOrganizations: number;
  totalOrganizations: number;
  newUsers: number;
  totalUsers: number;
  newDocuments: number;
  totalDocuments: number;
  storedBytes: number;
  /** In cents: invoices that were paid in the month. */
  paidCents: number;
}

export interface LargestOrganization {
  id: number;
  name: string;
  userCount: number;
  documentCount: number;
  storageBytes: number;
}

export interface Analytics {
  months: Month[];
  subscriptions: { status: string; count: number }[];
  roles: { role: string; count: number }[];
  largest: LargestOrganization[];
  measuredAt: string;
}

const IN_UTC = (column: string): string => `date_trunc('month', ${column} AT TIME ZONE 'UTC')`;

const monthly = (name: string, table: string, sum: string, column: string, rows: string): string => `
  ${name} AS (SELECT ${IN_UTC(column)} AS "month", ${sum} AS "value" FROM ${table} WHERE ${rows} GROUP BY 1)`;

/** New ones of the month, and all there were at its end; what came before the first month shown counts into the totals. */
const both = (name: string, what: string): string => `
  coalesce(${name}."value", 0)::int AS "new${what}",
  (SELECT coalesce(sum(s."value"), 0)::int FROM ${name} s WHERE s."month" <= m."month") AS "total${what}"`;

const MONTHS = `
  WITH m AS (SELECT generate_series(${IN_UTC('now()')} - make_interval(months => $1 - 1), ${IN_UTC('now()')}, interval '1 month') AS "month"),
  ${monthly('o', 'organizations', 'count(*)', '"createdAt"', 'true')},
  ${monthly('u', 'users', 'count(*)', '"createdAt"', '"deletedAt" IS NULL')},
  ${monthly('d', 'documents', 'count(*)', '"createdAt"', '"deletedAt" IS NULL')},
  ${monthly('v', 'document_versions', 'sum("fileSize")', '"createdAt"', 'true')},
  ${monthly('p', 'invoices', 'sum("totalAmount")', '"paidDate"', `"status" = 'paid'`)}
  SELECT to_char(m."month", 'YYYY-MM') AS "month", ${both('o', 'Organizations')}, ${both('u', 'Users')}, ${both('d', 'Documents')},
         coalesce(v."value", 0)::float8 AS "storedBytes", coalesce(p."value", 0)::float8 AS "paidCents"
  FROM m LEFT JOIN o ON o."month" = m."month" LEFT JOIN u ON u."month" = m."month" LEFT JOIN d ON d."month" = m."month"
  LEFT JOIN v ON v."month" = m."month" LEFT JOIN p ON p."month" = m."month" ORDER BY m."month"`;

const SUBSCRIPTIONS = `SELECT "status", count(*)::int AS "count" FROM organization_subscriptions GROUP BY 1 ORDER BY 2 DESC, 1`;

const ROLES = `
  SELECT "role", count(*)::int AS "count" FROM users WHERE "deletedAt" IS NULL AND "isActive" GROUP BY 1 ORDER BY 2 DESC, 1`;

const LARGEST = `
  SELECT o."id", o."name", g."documents"::int AS "documentCount", g."storageBytes"::float8 AS "storageBytes",
         (SELECT count(*)::int FROM users u WHERE u."organizationId" = o."id" AND u."deletedAt" IS NULL) AS "userCount"
  FROM organization_usage g JOIN organizations o ON o."id" = g."organizationId"
  ORDER BY g."storageBytes" DESC, o."id" LIMIT 10`;

/** How the platform grew, month by month, and what it is made of now. */
@Injectable()
export class PlatformAnalytics {
  constructor(private readonly store: AdministratorStore) {}

  async of(months: number): Promise<Analytics> {
    const series = await this.store.query<Month & Record<string, unknown>>(MONTHS, [months]);
    const subscriptions = await this.store.query<{ status: string; count: number }>(SUBSCRIPTIONS);
    const roles = await this.store.query<{ role: string; count: number }>(ROLES);
    const largest = await this.store.query<LargestOrganization & Record<string, unknown>>(LARGEST);
    return { months: series, subscriptions, roles, largest, measuredAt: new Date().toISOString() };
  }
}
