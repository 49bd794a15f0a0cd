import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../administration';

export interface OrganizationCompliance {
  id: number;
  name: string;
  isActive: boolean;
  /** Entries of the evidence log, those that wait for their place among them. */
  logSize: number;
  lagSeconds: number;
  lastCheckpointAt: string | null;
  /** How the last check of the whole log ended, and when; null where none was asked for. */
  verification: string | null;
  verifiedAt: string | null;
  legalHolds: number;
  integrityFindings: number;
  oldestFindingAt: string | null;
  disposed30Days: number;
}

export interface ScheduleRun {
  name: string;
  everySeconds: number;
  startedAt: string | null;
  finishedAt: string | null;
  failedAt: string | null;
  lastError: string | null;
}

export interface Compliance {
  organizations: OrganizationCompliance[];
  nextCursor: string | null;
  schedules: ScheduleRun[];
  measuredAt: string;
}

// The page is cut first, so that only its organizations are counted.
const ORGANIZATIONS = `
  SELECT o."id", o."name", o."isActive",
    coalesce(c."size", 0)::float8 + w."waiting" AS "logSize", w."lagSeconds", c."createdAt" AS "lastCheckpointAt",
    v."state" AS "verification", coalesce(v."finishedAt", v."startedAt") AS "verifiedAt",
    (SELECT count(*)::int FROM documents d WHERE d."organizationId" = o."id" AND d."legalHold" AND d."purgedAt" IS NULL) AS "legalHolds",
    f."count" AS "integrityFindings", f."oldest" AS "oldestFindingAt",
    (SELECT count(*)::int FROM document_dispositions p WHERE p."organizationId" = o."id"
       AND p."purgedAt" > now() - interval '30 days') AS "disposed30Days"
  FROM (SELECT "id", "name", "isActive" FROM organizations WHERE $1::int IS NULL OR "id" < $1 ORDER BY "id" DESC LIMIT $2) o
    CROSS JOIN LATERAL (SELECT count(*)::int AS "count", min(i."detectedAt") AS "oldest" FROM integrity_findings i
             WHERE i."organizationId" = o."id") f
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "waiting", coalesce(round(extract(epoch FROM now() - min(l."createdAt"))), 0)::int AS "lagSeconds"
      FROM audit_logs l WHERE l."organizationId" = o."id" AND l."seq" IS NULL) w
    LEFT JOIN LATERAL (
      SELECT k."size", k."createdAt" FROM audit_checkpoints k WHERE k."organizationId" = o."id"
      ORDER BY k."size" DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (
      SELECT a."state", a."startedAt", a."finishedAt" FROM audit_verifications a WHERE a."organizationId" = o."id"
      ORDER BY a."id" DESC LIMIT 1) v ON true
  ORDER BY o."id" DESC`;

const SCHEDULES = `
  SELECT "name", "everySeconds", "startedAt", "finishedAt", "failedAt", "lastError" FROM schedule_runs ORDER BY "name"`;

/** What an auditor of the platform asks: what is recorded, what is kept back, what was found, what ran. */
@Injectable()
export class ComplianceOverview {
  constructor(private readonly store: AdministratorStore) {}

  /** One page of organizations, newest first, and all scheduled work. */
  async page(cursor: string | undefined, limit: number): Promise<Compliance> {
    const before = cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647);
    const rows = await this.store.query<OrganizationCompliance & Record<string, unknown>>(ORGANIZATIONS, [
      before,
      limit + 1,
    ]);
    const schedules = await this.store.query<ScheduleRun & Record<string, unknown>>(SCHEDULES);
    const organizations = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? String(organizations.at(-1)?.id) : null;
    return { organizations, nextCursor, schedules, measuredAt: new Date().toISOString() };
  }
}
