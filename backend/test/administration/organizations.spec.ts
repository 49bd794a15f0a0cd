import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { NORTHWIND } from '../support/people';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';

const PATH = '/api/super-admin/organizations';

interface Entry {
  id: number;
  name: string;
}

describe('organizations in the hands of the super administrator', () => {
  let app: TestApplication;
  let sql: Sql;
  let agent: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    agent = await asSuperAdmin(app);
    await sql.rows(
      `INSERT INTO organizations ("name", "email") SELECT 'Paged ' || n, 'office' || n || '@paged.example' FROM generate_series(1, 7) n`,
    );
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  describe('the list', () => {
    it('counts people and documents, and says nothing of their contents', async () => {
      const { body, text } = await agent.get(`${PATH}?search=meridian`).expect(200);
      expect(body.organizations).toHaveLength(1);
      const users = await sql.value(`SELECT count(*)::int FROM users WHERE "organizationId" = 45`);
      const documents = await sql.value(`SELECT count(*)::int FROM documents WHERE "organizationId" = 45`);
      expect(body.organizations[0]).toEqual({
        id: 45,
        name: 'Meridian Health',
        email: null,
        isActive: true,
        userCount: users,
        documentCount: documents,
        storageBytes: await sql.value(
          `SELECT "storageBytes"::float8 FROM organization_usage WHERE "organizationId" = 45`,
        ),
        subscriptionStatus: await sql.value(
          `SELECT max("status") FROM organization_subscriptions WHERE "organizationId" = 45`,
        ),
        createdAt: expect.any(String),
        suspendedAt: null,
        suspendedBy: null,
      });
      expect(documents).toBeGreaterThan(3);
      const titles = await sql.rows<{ title: string }>(`SELECT "title" FROM documents`);
      for (const { title } of titles) expect(text).not.toContain(title);
    });

    it('comes in pages, each organization once, newest first', async () => {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: { organizations: Entry[]; nextCursor: string | null } = (
          await agent.get(`${PATH}?limit=4${cursor ? `&cursor=${cursor}` : ''}`).expect(200)
        ).body;
        expect(page.organizations.length).toBeLessThanOrEqual(4);
        seen.push(...page.organizations.map((one) => one.id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
      expect(seen).toHaveLength(await sql.value(`SELECT count(*)::int FROM organizations`));
    });

    it('searches by name and address, and takes patterns as text', async () => {
      const found = async (search: string): Promise<string[]> => {
        const { body } = await agent.get(`${PATH}?search=${encodeURIComponent(search)}`).expect(200);
        return (body.organizations as Entry[]).map((one) => one.name);
      };
      expect(await found('OFFICE3@paged')).toEqual(['Paged 3']);
      expect(await found('%')).toEqual([]);
      expect(await found('_eridian')).toEqual([]);
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=abc', 'cursor=-1', 'unknown=1'])(
      'refuses %s',
      async (query) => {
        await agent.get(`${PATH}?${query}`).expect(400);
      },
    );
  });

  describe('suspension', () => {
    const suspend = (id: number, body: object = { reason: 'Unpaid for 60 days' }) =>
      agent.post(`${PATH}/${id}/suspend`, body);
    const reactivate = (id: number) => agent.post(`${PATH}/${id}/reactivate`, { reason: 'Paid' });
    const addNotice = async (): Promise<number> => {
      const user = await sql.value<number>(`SELECT "id" FROM users WHERE "email" = 'user@northwind.example'`);
      return sql.value<number>(
        `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId")
         VALUES ($1, nextval('outbox_events'), 'account.secured', 'mail-notice.account-secured', 'mail', $2, 'test') RETURNING "id"::int`,
        [NORTHWIND, JSON.stringify({ userId: user, change: 'password_changed' })],
      );
    };
    const mailsToUser = async (): Promise<number> =>
      (await app.mails()).filter((one) => one.to === 'user@northwind.example').length;
    afterEach(async () => {
      await reactivate(NORTHWIND);
    });

    it('needs a reason, an organization that exists and one that is active', async () => {
      for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: ['x'] }, { reason: 'x', isActive: false }]) {
        await suspend(NORTHWIND, body).expect(400);
      }
      await suspend(999_999).expect(404);
      await suspend(NORTHWIND).expect(200);
      const again = await suspend(NORTHWIND).expect(409);
      expect(again.body.code).toBe('WRONG_STATE');
    });

    it('ends all sessions at once and answers sign-in as a wrong password does', async () => {
      const member = await app.as('creator@northwind.example');
      await suspend(NORTHWIND).expect(200);
      await member.get('/api/auth/me').expect(401);
      const wrong = await app.signIn('creator@northwind.example', 'Wrong-But-Strong-77!');
      const right = await app.signIn('creator@northwind.example');
      expect(right.status).toBe(401);
      expect({ ...right.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
      const door = await app
        .http()
        .post('/api/organization/admin-login')
        .send({ organizationId: NORTHWIND, email: 'admin@northwind.example', password: 'Countersign!45' });
      expect(door.status).toBe(401);
      await app.as('creator@meridian.example');
      const listed = await app.http().get('/api/organizations').expect(200);
      expect((listed.body.organizations as Entry[]).map((one) => one.id)).not.toContain(NORTHWIND);
      await reactivate(NORTHWIND).expect(200);
      await member.get('/api/auth/me').expect(401);
      await app.as('creator@northwind.example');
    });

    it('is in the audit log of the organization and in the log of the platform, with its reason', async () => {
      await suspend(NORTHWIND).expect(200);
      await reactivate(NORTHWIND).expect(200);
      for (const table of ['audit_logs', 'administrator_log']) {
        const entries = await sql.rows(
          `SELECT "action", "details"->>'reason' AS reason FROM ${table}
           WHERE "resource" = 'organization' AND "resourceId" = $1 ORDER BY "id" DESC LIMIT 2`,
          [String(NORTHWIND)],
        );
        expect(entries).toEqual([
          { action: 'reactivate', reason: 'Paid' },
          { action: 'suspend', reason: 'Unpaid for 60 days' },
        ]);
      }
      const [row] = await sql.rows(
        `SELECT "suspendedAt", "reactivatedBy", "isActive" FROM organizations WHERE "id" = $1`,
        [NORTHWIND],
      );
      expect(row).toMatchObject({ suspendedAt: null, reactivatedBy: 'Robin Ellery', isActive: true });
    });

    it('holds mails back and sends them after reactivation, once', async () => {
      await suspend(NORTHWIND).expect(200);
      const before = await mailsToUser();
      const id = await addNotice();
      await eventually(
        () => sql.value<boolean>(`SELECT "heldAt" IS NOT NULL FROM outbox WHERE "id" = $1`, [id]),
        'the row to be held back',
      );
      expect(await mailsToUser()).toBe(before);
      expect(await sql.value(`SELECT "processedAt" FROM outbox WHERE "id" = $1`, [id])).toBeNull();
      await reactivate(NORTHWIND).expect(200);
      await eventually(
        () => sql.value<boolean>(`SELECT "processedAt" IS NOT NULL FROM outbox WHERE "id" = $1`, [id]),
        'the row to be done',
      );
      expect(await mailsToUser()).toBe(before + 1);
    });

    it('holds up nobody else', async () => {
      await suspend(NORTHWIND).expect(200);
      const member = await app.as('user@meridian.example');
      await member.get('/api/documents').expect(200);
    });
  });
});
