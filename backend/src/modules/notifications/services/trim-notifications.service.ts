import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';

const BATCH = 1_000;
/** Summaries say which day was told; days before the latest are asked for no more. */
const DIGESTS_KEPT_DAYS = 7;

/**
 * Person by person, along the index that their list uses. One that has become news again meanwhile is locked or no longer
 * old, and stays.
 */
const OLD = `
  DELETE FROM notifications t WHERE t."organizationId" = $1 AND t."id" IN (
    SELECT n."id" FROM users u CROSS JOIN LATERAL (
      SELECT o."id" FROM notifications o
      WHERE o."organizationId" = $1 AND o."userId" = u."id" AND o."createdAt" < now() - make_interval(days => least($2::int, $3::int))
        AND (o."createdAt" < now() - make_interval(days => $3::int)
          OR o."isRead" AND coalesce(o."readAt", o."createdAt") < now() - make_interval(days => $2::int))
      ORDER BY o."createdAt", o."id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) n
    WHERE u."organizationId" = $1 LIMIT ${BATCH})
  RETURNING t."id"`;

const DIGESTS = `
  DELETE FROM notification_digests t WHERE t."organizationId" = $1 AND t."id" IN (
    SELECT d."id" FROM notification_digests d
    WHERE d."organizationId" = $1 AND d."createdAt" < now() - make_interval(days => $2)
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n."organizationId" = $1 AND n."digestId" = d."id")
    ORDER BY d."createdAt", d."id" LIMIT ${BATCH})
  RETURNING t."id"`;

/** Removes notifications that were read long ago, and all after a year; with each its events, and summaries that hold none any more. */
@Injectable()
@Schedule({ name: 'trim-notifications', everyHours: 24 })
export class TrimNotifications implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many were removed; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    const { readNotifications, notifications } = this.config.keep;
    const removed = await this.organizations.inBatches('trim-notifications', async (tx) => {
      return (await tx.query(OLD, [tx.actor.organizationId, readNotifications, notifications])).length;
    });
    await this.organizations.inBatches('trim-notifications', async (tx) => {
      return (await tx.query(DIGESTS, [tx.actor.organizationId, DIGESTS_KEPT_DAYS])).length;
    });
    return removed;
  }
}
