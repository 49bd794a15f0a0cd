import type { Type } from '@nestjs/common';
import { TrimSignIns } from '../../src/modules/auth/services/trim-sign-ins.service';
import { KnownDevices } from '../../src/modules/auth/services/known-devices';
import { TrimAccess } from '../../src/modules/documents/services/trim-access.service';
import { TrimNotifications } from '../../src/modules/notifications/services/trim-notifications.service';
import { TrimRepetitions } from '../../src/modules/upkeep/services/trim-repetitions.service';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import type { ScheduledJob } from '../../src/platform/schedule/schedule';
import { startTestApplication, type TestApplication } from '../support/application';
import { MERIDIAN, NORTHWIND, type Person } from '../support/people';
import { Sql } from '../support/sql';

const ORGANIZATIONS = [MERIDIAN, NORTHWIND];
/** What a decision can be answered for with: nothing of it may become less. */
const EVIDENCE = [
  'audit_logs',
  'document_comments',
  'document_decisions',
  'document_versions',
  'documents',
  'messages',
  'users',
];

/** What piles up without use goes after its time, in every organization; what is younger, or still of use, stays. */
describe('trimming', () => {
  let app: TestApplication;
  let sql: Sql;
  let evidence: Record<string, number>;

  const run = (job: Type<ScheduledJob>): Promise<unknown> => app.application.get(job, { strict: false }).run();
  /** Rows of the organization with this mark, which each test gives its own. */
  const left = async (table: string, column: string, organization: number): Promise<string[]> =>
    (
      await sql.rows<{ mark: string }>(
        `SELECT "${column}" AS "mark" FROM ${table} WHERE "organizationId" = $1 AND "${column}" LIKE 'trim %' ORDER BY 1`,
        [organization],
      )
    ).map(({ mark }) => mark.replace('trim ', ''));
  const counts = async (): Promise<Record<string, number>> => {
    const numbers: Record<string, number> = {};
    for (const table of EVIDENCE) numbers[table] = await sql.value<number>(`SELECT count(*)::int FROM ${table}`);
    return numbers;
  };
  /** Of the demo. */
  const person = (organization: number, mailbox: Person): Promise<number> =>
    sql.value(`SELECT "id" FROM users WHERE "organizationId" = $1 AND "email" LIKE $2 || '@%'`, [
      organization,
      mailbox,
    ]);

  beforeAll(async () => {
    app = await startTestApplication({ worker: false, env: { KEEP_CODES_DAYS: '50' } });
    sql = await Sql.connect(app.database.adminUrl);
    evidence = await counts();
  });
  afterAll(async () => {
    expect(await counts()).toEqual(evidence);
    await sql.end();
    await app.close();
  });

  it('takes notifications that were read half a year ago, and all after a year', async () => {
    for (const organization of ORGANIZATIONS) {
      const userId = await person(organization, 'admin');
      const add = (title: string, daysAgo: number, readDaysAgo: number | null, copies = 1): Promise<unknown> =>
        sql.rows(
          `WITH told AS (
             INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "eventId", "isRead", "readAt", "createdAt", "firstAt")
             SELECT $1, $2, $3, '', 'member_joined', nextval('outbox_events'), $5::int IS NOT NULL, now() - make_interval(days => $5::int),
                    now() - make_interval(days => $4), now() - make_interval(days => $4) FROM generate_series(1, $6)
             RETURNING *)
           INSERT INTO notification_events ("organizationId", "userId", "eventId", "notificationId", "title", "message")
           SELECT "organizationId", "userId", "eventId", "id", "title", '' FROM told`,
          [organization, userId, title, daysAgo, readDaysAgo, copies],
        );
      await add('trim read long ago', 200, 181, 1_100);
      await add('trim read lately', 200, 179);
      await add('trim unread', 364, null);
      await add('trim unread for a year', 366, null);
      await add('trim read late', 366, 1);
      await add('trim new', 0, 0);
    }
    // Two workers at the same time share the work.
    const removed = await Promise.all([run(TrimNotifications), run(TrimNotifications)]);
    expect(removed.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(ORGANIZATIONS.length * 1_102);
    for (const organization of ORGANIZATIONS) {
      const kept = ['new', 'read lately', 'unread'];
      expect(await left('notifications', 'title', organization)).toEqual(kept);
      expect(await left('notification_events', 'title', organization)).toEqual(kept);
    }
    expect(await run(TrimNotifications)).toBe(0);
  });

  it('takes sessions half a year after their end, but the last one of a person', async () => {
    for (const organization of ORGANIZATIONS) {
      const [busy, away] = [await person(organization, 'user'), await person(organization, 'creator')];
      await sql.rows(`DELETE FROM sessions WHERE "organizationId" = $1`, [organization]);
      const add = (userId: number, userAgent: string, expired: number, ended: number | null): Promise<unknown> =>
        sql.rows(
          `INSERT INTO sessions ("organizationId", "id", "userId", "refreshHash", "userAgent", "createdAt", "expiresAt", "endedAt")
           VALUES ($1, gen_random_uuid(), $2, '', $3, now() - make_interval(days => $4 + 30), now() - make_interval(days => $4), now() - make_interval(days => $5))`,
          [organization, userId, userAgent, expired, ended],
        );
      await add(busy, 'trim expired', 181, null);
      await add(busy, 'trim signed out', 170, 181);
      await add(busy, 'trim expired lately', 179, null);
      await add(busy, 'trim in use', -20, null);
      await add(away, 'trim longer ago', 900, null);
      await add(away, 'trim last one', 800, 810);
    }
    expect(await run(TrimSignIns)).toBe(ORGANIZATIONS.length * 3);
    for (const organization of ORGANIZATIONS) {
      expect(await left('sessions', 'userAgent', organization)).toEqual(['expired lately', 'in use', 'last one']);
      // Whoever was away for years is still told of a device that was never seen.
      const away = await person(organization, 'creator');
      const devices = app.application.get(KnownDevices, { strict: false });
      const isNew = await app.application
        .get(UnitOfWork)
        .run(systemActor(organization, 'test'), (tx) => devices.isNew(tx, away, 'Another'));
      expect(isNew).toBe(true);
    }
  });

  it('takes codes, links and access as many days after they have expired as are configured, and the session that they kept', async () => {
    for (const organization of ORGANIZATIONS) {
      const userId = await person(organization, 'approver');
      const documentId = await sql.value<number>(
        `SELECT "id" FROM documents WHERE "organizationId" = $1 ORDER BY "id" LIMIT 1`,
        [organization],
      );
      const sessionId = await sql.value<string>(
        `INSERT INTO sessions ("organizationId", "id", "userId", "refreshHash", "userAgent", "createdAt", "expiresAt")
         SELECT $1, gen_random_uuid(), $2, '', x, t, t FROM (VALUES ('trim with code', now() - interval '400 days'), ('trim newer', now())) s (x, t)
         RETURNING "id"`,
        [organization, userId],
      );
      for (const days of [51, 49, -1]) {
        const mark = `trim ${days}`;
        const values = [organization, userId, documentId, sessionId, mark, days];
        await sql.rows(
          `INSERT INTO document_access_codes ("organizationId", "userId", "documentId", "sessionId", "code", "expiresAt")
           VALUES ($1, $2, $3, $4, $5, now() - make_interval(days => $6))`,
          values,
        );
        await sql.rows(
          `INSERT INTO document_access_grants ("organizationId", "userId", "documentId", "sessionId", "expiresAt")
           VALUES ($1, $2, $3, $4, now() - make_interval(days => $5))`,
          [organization, userId, documentId, sessionId, days],
        );
        await sql.rows(
          `INSERT INTO email_verifications ("organizationId", "email", "code", "type", "userId", "expiresAt")
           VALUES ($1, $3, '', 'confirm', $2, now() - make_interval(days => $4))`,
          [organization, userId, mark, days],
        );
        await sql.rows(
          `INSERT INTO password_resets ("organizationId", "email", "resetCode", "resetToken", "userType", "userId", "expiresAt")
           VALUES ($1, $3, '', '', 'member', $2, now() - make_interval(days => $4))`,
          [organization, userId, mark, days],
        );
      }
    }
    // A session stays for as long as something refers to it.
    expect(await run(TrimSignIns)).toBe(ORGANIZATIONS.length * 2);
    expect(await run(TrimAccess)).toBe(ORGANIZATIONS.length * 2);
    for (const organization of ORGANIZATIONS) {
      for (const [table, column] of [
        ['document_access_codes', 'code'],
        ['email_verifications', 'email'],
        ['password_resets', 'email'],
      ] as const) {
        expect(await left(table, column, organization)).toEqual(['-1', '49']);
      }
      expect(await left('sessions', 'userAgent', organization)).toContain('with code');
    }
    const grants = `SELECT count(*)::int FROM document_access_grants WHERE "expiresAt" < now() - interval '48 days'`;
    expect(await sql.value(grants)).toBe(ORGANIZATIONS.length);
    await sql.rows(`UPDATE document_access_codes SET "expiresAt" = now() - interval '51 days'`);
    await sql.rows(`UPDATE document_access_grants SET "expiresAt" = now() - interval '51 days'`);
    await run(TrimAccess);
    expect(await run(TrimSignIns)).toBe(ORGANIZATIONS.length);
    expect(await left('sessions', 'userAgent', MERIDIAN)).not.toContain('with code');
  });

  it('takes counts of failed sign-ins after a day, unless an account is locked', async () => {
    await sql.rows(
      `INSERT INTO sign_in_attempts ("accountKey", "failures", "lastFailureAt", "lockedUntil") VALUES
         ('old', 3, now() - interval '25 hours', NULL), ('recent', 3, now() - interval '23 hours', NULL),
         ('locked', 9, now() - interval '25 hours', now() + interval '1 hour')`,
    );
    expect(await run(TrimSignIns)).toBe(1);
    const keys = await sql.rows<{ key: string }>(
      `SELECT convert_from("accountKey", 'UTF8') AS "key" FROM sign_in_attempts WHERE length("accountKey") < 10 ORDER BY 1`,
    );
    expect(keys.map(({ key }) => key)).toEqual(['locked', 'recent']);
  });

  it('takes keys of requests after a day', async () => {
    for (const organization of ORGANIZATIONS) {
      const userId = await person(organization, 'admin');
      for (const hours of [23, 25]) {
        await sql.rows(
          `INSERT INTO idempotency_keys ("organizationId", "userId", "key", "fingerprint", "createdAt") VALUES ($1, $2, $3, '', now() - make_interval(hours => $4))`,
          [organization, userId, `trim ${hours}`, hours],
        );
      }
    }
    expect(await run(TrimRepetitions)).toBe(ORGANIZATIONS.length);
    for (const organization of ORGANIZATIONS) {
      expect(await left('idempotency_keys', 'key', organization)).toEqual(['23']);
    }
  });
});
