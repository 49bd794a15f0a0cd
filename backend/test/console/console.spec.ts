import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { MERIDIAN, NORTHWIND } from '../support/people';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';

const PATH = '/api/super-admin';

describe('the pages of the platform', () => {
  let app: TestApplication;
  let sql: Sql;
  let agent: AuthorizedAgent;
  let told: string[];

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    agent = await asSuperAdmin(app);
    const rows = await sql.rows<{ text: string }>(
      `SELECT "title" AS text FROM documents UNION SELECT "fileName" FROM documents UNION SELECT "comment" FROM document_comments WHERE "comment" <> ''`,
    );
    told = rows.map(({ text }) => text);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const get = async (path: string): Promise<Record<string, never>> => {
    const { body, text } = await agent.get(`${PATH}/${path}`).expect(200);
    for (const one of told) expect(text).not.toContain(one);
    return body;
  };

  it('tell of no document, comment or file name', async () => {
    expect(told.length).toBeGreaterThan(5);
    for (const path of ['dashboard-stats', 'recent-activity?limit=50', 'analytics', 'compliance', 'failed-work']) {
      await get(path);
    }
    await get(`organizations/${MERIDIAN}`);
  });

  it('count and compare by when things were made', async () => {
    const before = await get('dashboard-stats');
    await sql.rows(
      `INSERT INTO organizations ("name", "createdAt") VALUES ('Older', now() - interval '40 days'), ('Ancient', now() - interval '70 days')`,
    );
    await sql.rows(
      `UPDATE users SET "lastLogin" = now() - interval '31 days' WHERE "email" = 'user@northwind.example'`,
    );
    await sql.rows(`UPDATE users SET "lastLogin" = now() WHERE "email" = 'user@meridian.example'`);
    const after = await get('dashboard-stats');
    expect(after.totalOrganizations).toBe(Number(before.totalOrganizations) + 2);
    expect(after.growth).toMatchObject({ organizations: { last30Days: 2, previous30Days: 1 } });
    expect(after.totalUsers).toBe(await sql.value(`SELECT count(*)::int FROM users WHERE "deletedAt" IS NULL`));
    expect(after.totalDocuments).toBe(await sql.value(`SELECT count(*)::int FROM documents WHERE "deletedAt" IS NULL`));
    const active = `SELECT count(*)::int FROM users WHERE "isActive" AND "lastLogin" > now() - interval '30 days'`;
    expect(after.activeUsers).toBe(await sql.value(active));
  });

  it('tell what happened in names of organizations and numbers, newest first', async () => {
    await agent.post(`${PATH}/organizations/${NORTHWIND}/suspend`, { reason: 'Unpaid' }).expect(200);
    await agent.post(`${PATH}/organizations/${NORTHWIND}/reactivate`, {}).expect(200);
    const { activities } = (await get('recent-activity')) as unknown as {
      activities: { description: string; timestamp: string; type: string }[];
    };
    expect(activities).toHaveLength(4);
    expect(activities.slice(0, 2).map(({ description }) => description)).toEqual([
      'Robin Ellery reactivated Northwind Legal',
      'Robin Ellery suspended Northwind Legal',
    ]);
    const times = activities.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
    const all = (await get('recent-activity?limit=50')) as unknown as { activities: { description: string }[] };
    const lines = all.activities.map(({ description }) => description);
    expect(lines).toContain('Meridian Health registered');
    expect(lines.find((line) => /^\d+ documents stored by Meridian Health$/.test(line))).toBeDefined();
  });

  it('show growth month by month up to all there are', async () => {
    const { months, largest, roles } = (await get('analytics?months=3')) as unknown as {
      months: { month: string; newOrganizations: number; totalOrganizations: number; totalUsers: number }[];
      largest: { id: number; documentCount: number; storageBytes: number }[];
      roles: { role: string }[];
    };
    expect(months).toHaveLength(3);
    expect(months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7));
    expect(months.at(-1)?.totalOrganizations).toBe(await sql.value(`SELECT count(*)::int FROM organizations`));
    expect(months.at(-1)?.newOrganizations).toBe(2);
    expect(months.at(-1)?.totalUsers).toBe(
      await sql.value(`SELECT count(*)::int FROM users WHERE "deletedAt" IS NULL`),
    );
    expect(largest[0]?.storageBytes).toBeGreaterThan(0);
    expect(roles.map(({ role }) => role)).toContain('admin');
    await agent.get(`${PATH}/analytics?months=0`).expect(400);
    await agent.get(`${PATH}/analytics?months=37`).expect(400);
  });

  it('find accounts of all organizations, page by page, without a secret', async () => {
    const page = async (
      query: string,
    ): Promise<{ users: { id: number; email: string }[]; nextCursor: string | null }> =>
      (await get(`platform-users?${query}`)) as never;
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { users, nextCursor }: Awaited<ReturnType<typeof page>> = await page(
        `limit=4${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...users.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen).toHaveLength(await sql.value(`SELECT count(*)::int FROM users WHERE "deletedAt" IS NULL`));
    const emails = async (query: string): Promise<string[]> => (await page(query)).users.map(({ email }) => email);
    expect(await emails('q=APPROVER@meridian')).toEqual(['approver@meridian.example']);
    expect(await emails('q=%25')).toEqual([]);
    expect(await emails(`role=admin&organizationId=${NORTHWIND}`)).toEqual(['admin@northwind.example']);
    await sql.rows(`UPDATE users SET "isActive" = false WHERE "email" = 'user@northwind.example'`);
    expect(await emails('state=inactive')).toEqual(['user@northwind.example']);
    const text = JSON.stringify(await page('limit=100'));
    expect(text).not.toMatch(/argon2|twoFactorSecret|password/);
    for (const query of ['role=owner', 'state=gone', 'organizationId=x', 'cursor=a', 'limit=101', 'unknown=1']) {
      await agent.get(`${PATH}/platform-users?${query}`).expect(400);
    }
  });

  it('show one organization with its usage, subscription and admins; a missing one is 404', async () => {
    const { body } = await agent.get(`${PATH}/organizations/${MERIDIAN}`).expect(200);
    expect(body).toMatchObject({
      id: MERIDIAN,
      name: 'Meridian Health',
      isActive: true,
      users: { total: 5, active: 5, waiting: 0 },
      documents: await sql.value(`SELECT count(*)::int FROM documents WHERE "organizationId" = 45`),
      storageBytes: await sql.value(
        `SELECT "storageBytes"::float8 FROM organization_usage WHERE "organizationId" = 45`,
      ),
      failedWork: 0,
    });
    expect(body.admins).toEqual([expect.objectContaining({ email: 'admin@meridian.example' })]);
    await agent.get(`${PATH}/organizations/999999`).expect(404);
  });

  it('list organizations by state', async () => {
    await agent.post(`${PATH}/organizations/${NORTHWIND}/suspend`, { reason: 'Unpaid' }).expect(200);
    const suspended = await agent.get(`${PATH}/organizations?state=suspended`).expect(200);
    await agent.post(`${PATH}/organizations/${NORTHWIND}/reactivate`, {}).expect(200);
    expect((suspended.body.organizations as { id: number }[]).map(({ id }) => id)).toEqual([NORTHWIND]);
    await agent.get(`${PATH}/organizations?state=closed`).expect(400);
  });

  describe('work that failed for good', () => {
    const fail = async (reaction = 'mail-notice.account-secured', queue = 'mail'): Promise<number> => {
      const user = await sql.value<number>(`SELECT "id" FROM users WHERE "email" = 'user@meridian.example'`);
      return sql.value<number>(
        `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "dispatchedAt", "failedAt", "lastError")
         VALUES (45, nextval('outbox_events'), 'account.secured', $1, $2, $3, 'test', now(), now(), 'SmtpError') RETURNING "id"::int`,
        [reaction, queue, JSON.stringify({ userId: user, change: 'password_changed' })],
      );
    };
    const mails = async (): Promise<number> =>
      (await app.mails()).filter(({ to }) => to === 'user@meridian.example').length;
    const done = (id: number) =>
      eventually(
        () => sql.value<boolean>(`SELECT "processedAt" IS NOT NULL FROM outbox WHERE "id" = $1`, [id]),
        'the work to be done',
      );

    it('is listed without its payload, done again, and on record on both sides', async () => {
      const before = await mails();
      const id = await fail();
      const { work, totals } = (await get('failed-work')) as unknown as { work: object[]; totals: object[] };
      expect(work).toEqual([
        {
          id,
          kind: 'mail',
          title: 'Mail notice after account secured',
          reaction: 'mail-notice.account-secured',
          organizationId: MERIDIAN,
          organizationName: 'Meridian Health',
          organizationActive: true,
          error: 'SmtpError',
          createdAt: expect.any(String),
          failedAt: expect.any(String),
        },
      ]);
      expect(totals).toEqual([{ kind: 'mail', count: 1 }]);
      const answer = await agent.post(`${PATH}/failed-work/${id}/retry`).expect(200);
      expect(answer.body).toEqual({ success: true, retried: 1 });
      await done(id);
      expect(await mails()).toBe(before + 1);
      await agent.post(`${PATH}/failed-work/${id}/retry`).expect(404);
      await agent.post(`${PATH}/failed-work/999999/retry`).expect(404);
      for (const table of ['audit_logs', 'administrator_log']) {
        const [entry] = await sql.rows(
          `SELECT "action", "details" FROM ${table} WHERE "resource" = 'background_work' ORDER BY "id" DESC LIMIT 1`,
        );
        expect(entry).toEqual({ action: 'retry', details: { count: 1, reactions: ['mail-notice.account-secured'] } });
      }
    });

    it('is done again all at once, by kind or organization', async () => {
      const ids = [await fail(), await fail()];
      const other = await fail('no-such.reaction', 'reactions');
      expect((await agent.post(`${PATH}/failed-work/retry-all`, { organizationId: NORTHWIND })).body.retried).toBe(0);
      expect((await agent.post(`${PATH}/failed-work/retry-all`, { kind: 'mail' })).body.retried).toBe(2);
      for (const id of ids) await done(id);
      const { work } = (await get('failed-work')) as unknown as { work: { id: number }[] };
      expect(work.map(({ id }) => id)).toEqual([other]);
      await agent.post(`${PATH}/failed-work/retry-all`, { kind: 'everything' }).expect(400);
      await sql.rows(`DELETE FROM outbox WHERE "id" = $1`, [other]);
    });
  });

  it('give account of logs, holds, findings and scheduled work', async () => {
    await sql.rows(
      `UPDATE documents SET "legalHold" = true WHERE "id" = (SELECT min("id") FROM documents WHERE "organizationId" = 45)`,
    );
    await sql.rows(
      `INSERT INTO integrity_findings ("organizationId", "filePath", "kind") VALUES (45, '45/lost', 'missing')`,
    );
    const { organizations, schedules } = (await get('compliance')) as unknown as {
      organizations: { id: number; logSize: number }[];
      schedules: { name: string; startedAt: string | null; finishedAt: string | null; lastError: string | null }[];
    };
    const meridian = organizations.find(({ id }) => id === MERIDIAN);
    expect(meridian).toMatchObject({ legalHolds: 1, integrityFindings: 1, oldestFindingAt: expect.any(String) });
    expect(meridian?.logSize).toBeGreaterThan(10);
    expect(schedules.map(({ name }) => name)).toEqual(expect.arrayContaining(['purge-trash', 'scrub-versions']));
    const ran = await eventually(
      () =>
        sql
          .rows(`SELECT "name" FROM schedule_runs WHERE "finishedAt" IS NOT NULL AND "name" = 'trim-outbox'`)
          .then(([row]) => row),
      'a schedule to have run',
    );
    expect(ran).toEqual({ name: 'trim-outbox' });
  });
});
