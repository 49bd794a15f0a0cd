import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../administration';
import { describeActivity, type Activity, type Happening } from '../domain/activity';

/** People and documents are counted by organization and day: no single one of them is told of. */
const perDay = (table: string, kind: string): string => `
  SELECT '${kind}' AS "kind", max(t."createdAt") AS "at", o."name" AS "organization", count(*)::int AS "count",
         NULL AS "by", NULL AS "action", NULL AS "resource"
  FROM ${table} t JOIN organizations o ON o."id" = t."organizationId"
  WHERE t."deletedAt" IS NULL AND t."createdAt" > now() - interval '30 days'
  GROUP BY o."id", o."name", date_trunc('day', t."createdAt")`;

const RECENT = `
  SELECT * FROM (
    (SELECT 'registered' AS "kind", "createdAt" AS "at", "name" AS "organization", 1 AS "count",
            NULL AS "by", NULL AS "action", NULL AS "resource"
     FROM organizations ORDER BY "createdAt" DESC LIMIT $1)
    UNION ALL (${perDay('users', 'joined')} ORDER BY 2 DESC LIMIT $1)
    UNION ALL (${perDay('documents', 'uploaded')} ORDER BY 2 DESC LIMIT $1)
    UNION ALL
    (SELECT 'administered', l."createdAt", o."name", 1, l."administratorName", l."action", l."resource"
     FROM (SELECT * FROM administrator_log ORDER BY "id" DESC LIMIT $1) l
     LEFT JOIN organizations o ON o."id" =
       CASE WHEN l."resource" IN ('organization', 'background_work') AND l."resourceId" ~ '^\\d{1,9}$' THEN l."resourceId"::int END)
  ) happenings ORDER BY "at" DESC, "kind" LIMIT $1`;

/** What happened last on the platform. */
@Injectable()
export class RecentActivity {
  constructor(private readonly store: AdministratorStore) {}

  /** Newest first. */
  async latest(limit: number): Promise<Activity[]> {
    const rows = await this.store.query<Happening>(RECENT, [limit]);
    return rows.map(describeActivity);
  }
}
