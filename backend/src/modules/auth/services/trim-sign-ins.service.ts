import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';

const BATCH = 1_000;
const LINKS = ['email_verifications', 'password_resets'] as const;
/** A count of failures that starts anew after a quarter of an hour says nothing after a day. */
const TRIES_KEPT_HOURS = 24;

/**
 * The latest session of each person stays: without any, the next sign-in would be taken for the very first one, and nobody
 * would be told of a new device. What still refers to a session keeps it.
 */
const SESSIONS = `
  DELETE FROM sessions s WHERE s."organizationId" = $1 AND s."id" IN (
    SELECT o."id" FROM sessions o
    WHERE o."organizationId" = $1 AND coalesce(o."endedAt", o."expiresAt") < now() - make_interval(days => $2)
      AND EXISTS (SELECT 1 FROM sessions l WHERE l."organizationId" = $1 AND l."userId" = o."userId" AND (l."createdAt", l."id") > (o."createdAt", o."id"))
      AND NOT EXISTS (SELECT 1 FROM document_access_codes c WHERE c."organizationId" = $1 AND c."sessionId" = o."id")
      AND NOT EXISTS (SELECT 1 FROM document_access_grants g WHERE g."organizationId" = $1 AND g."sessionId" = o."id")
    ORDER BY coalesce(o."endedAt", o."expiresAt") LIMIT ${BATCH} FOR UPDATE OF o SKIP LOCKED)
  RETURNING s."id"`;

/** Removes what signing in leaves behind: sessions that ended long ago, mailed links and counts of failures that are over. */
@Injectable()
@Schedule({ name: 'trim-sign-ins', everyHours: 24 })
export class TrimSignIns implements ScheduledJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many were removed; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    const { sessions, codes } = this.config.keep;
    let count = await this.organizations.inBatches('trim-sign-ins', async (tx) => {
      return (await tx.query(SESSIONS, [tx.actor.organizationId, sessions])).length;
    });
    for (const table of LINKS) {
      count += await this.organizations.inBatches('trim-sign-ins', (tx) => links(tx, table, codes));
    }
    return count + (await this.tries());
  }

  private async tries(): Promise<number> {
    let count = 0;
    for (;;) {
      const rows = await this.unitOfWork.global(
        `DELETE FROM sign_in_attempts t WHERE t."accountKey" IN (
           SELECT o."accountKey" FROM sign_in_attempts o
           WHERE o."lastFailureAt" < now() - make_interval(hours => $1) AND coalesce(o."lockedUntil" < now(), true)
           LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING 1`,
        [TRIES_KEPT_HOURS],
      );
      count += rows.length;
      if (rows.length < BATCH) return count;
    }
  }
}

async function links(tx: Transaction, table: (typeof LINKS)[number], days: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM ${table} t WHERE t."organizationId" = $1 AND t."id" IN (
       SELECT o."id" FROM ${table} o WHERE o."organizationId" = $1 AND o."expiresAt" < now() - make_interval(days => $2)
       ORDER BY o."expiresAt", o."id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING t."id"`,
    [tx.actor.organizationId, days],
  );
  return rows.length;
}
