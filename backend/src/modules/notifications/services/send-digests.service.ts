import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';
import { DIGEST_DUE } from '../notifications.events';
import { DEFAULT_DIGEST_HOUR, DEFAULT_TIME_ZONE } from './preferences.query';

const QUARTER_HOUR = 0.25;
const BATCH = 200;

/**
 * Whoever has news from before their latest hour of the summary, and no summary of that day: by the clock of the database, on
 * the calendar of the person. An hour that the clocks skip counts as the next one.
 */
const DUE = `
  WITH waiting AS (
    SELECT n."userId", min(n."firstAt") AS "since" FROM notifications n
    WHERE n."organizationId" = $1 AND n."daily" AND n."digestId" IS NULL GROUP BY n."userId"),
  clock AS (
    SELECT w."userId", w."since", coalesce(s."timeZone", '${DEFAULT_TIME_ZONE}') AS "zone",
           make_interval(hours => coalesce(s."digestHour", ${DEFAULT_DIGEST_HOUR})) AS "hour"
    FROM waiting w LEFT JOIN notification_settings s ON s."organizationId" = $1 AND s."userId" = w."userId"),
  latest AS (
    SELECT c.*, (CASE WHEN now() >= (date_trunc('day', now() AT TIME ZONE "zone") + "hour") AT TIME ZONE "zone"
                 THEN now() AT TIME ZONE "zone" ELSE now() AT TIME ZONE "zone" - interval '1 day' END)::date AS "day" FROM clock c)
  SELECT l."userId", l."day"::text AS "day", ((l."day" + l."hour") AT TIME ZONE l."zone") AS "until" FROM latest l
  WHERE l."since" < (l."day" + l."hour") AT TIME ZONE l."zone" AND NOT EXISTS (
    SELECT 1 FROM notification_digests g WHERE g."organizationId" = $1 AND g."userId" = l."userId" AND g."day" >= l."day")
  ORDER BY l."userId" LIMIT ${BATCH}`;

interface Due {
  userId: number;
  day: string;
  until: string;
}

/** Puts together what people want to hear of once a day, when it is time. One summary a day for each, however often this runs. */
@Injectable()
@Schedule({ name: 'send-digests', everyHours: QUARTER_HOUR })
export class SendDigests implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    private readonly outbox: Outbox,
  ) {}

  /** @returns how many summaries were put together; safe to repeat and to run in parallel */
  run(): Promise<number> {
    return this.organizations.inBatches('send-digests', (tx) => this.batch(tx));
  }

  private async batch(tx: Transaction): Promise<number> {
    const { organizationId } = tx.actor;
    const due = await tx.query<Due & Record<string, unknown>>(DUE, [organizationId]);
    let made = 0;
    for (const { userId, day, until } of due) {
      // The unique key makes the second of two workers wait, and then find that it is done.
      const [digest] = await tx.query<{ id: number }>(
        `INSERT INTO notification_digests ("organizationId", "userId", "day") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING "id"`,
        [organizationId, userId, day],
      );
      if (!digest) continue;
      await tx.query(
        `UPDATE notifications SET "digestId" = $3
         WHERE "organizationId" = $1 AND "userId" = $2 AND "daily" AND "digestId" IS NULL AND "firstAt" < $4::timestamptz`,
        [organizationId, userId, digest.id, until],
      );
      await this.outbox.publish(tx, DIGEST_DUE, { digestId: digest.id });
      made += 1;
    }
    return made;
  }
}
