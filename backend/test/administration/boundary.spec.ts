import { RouteInventory, type RouteEntry } from '../../src/platform/http/route-inventory';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody } from '../support/people';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';

/** No token of one world opens a door of the other, over HTTP or in the database. */
describe('the boundary between organizations and the platform', () => {
  let app: TestApplication;
  let routes: RouteEntry[];

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    routes = app.application.get(RouteInventory).routes();
  });
  afterAll(() => app.close());

  const call = (agent: AuthorizedAgent, { method, path }: RouteEntry) => {
    const concrete = path.replace(/:sessionId/g, '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, '1');
    return app.http()[method.toLowerCase() as 'get' | 'post'](concrete).set('Authorization', `Bearer ${agent.token}`);
  };
  const of = (...kinds: string[]): RouteEntry[] => routes.filter(({ policy }) => kinds.includes(policy?.kind ?? ''));

  it('has routes on both sides', () => {
    expect(of('super-admin').length).toBeGreaterThanOrEqual(3);
    expect(of('signed-in', 'roles').length).toBeGreaterThanOrEqual(30);
    for (const { path, policy } of routes) {
      const platform = path.startsWith('/api/super-admin/');
      // The second is opened by a link that works once, in a new tab, where no token goes along.
      const open = ['/api/super-admin/login', '/api/super-admin/invoices/:id/download'].includes(path);
      if (!open) expect([path, policy?.kind === 'super-admin']).toEqual([path, platform]);
    }
  });

  it('refuses the super administrator on every route of members', async () => {
    const agent = await asSuperAdmin(app);
    for (const route of of('signed-in', 'roles')) {
      const { status, body } = await call(agent, route);
      expect([route.path, status, body.code]).toEqual([route.path, 403, 'FORBIDDEN']);
    }
  });

  it('refuses every member on every route of the platform', async () => {
    const people = await everybody(app);
    for (const agent of Object.values(people)) {
      for (const route of of('super-admin')) {
        const { status, body } = await call(agent, route);
        expect([route.path, status, body.code]).toEqual([route.path, 403, 'FORBIDDEN']);
      }
    }
  });

  it('lets nobody in without a token', async () => {
    for (const { method, path } of of('super-admin')) {
      const concrete = path.replace(/:\w+/g, '45');
      await app.http()[method.toLowerCase() as 'get' | 'post'](concrete).expect(401);
    }
  });

  describe('in the database', () => {
    let narrow: Sql;
    let application: Sql;
    const DENIED = '42501';

    beforeAll(async () => {
      narrow = await Sql.connect(app.database.superUrl);
      application = await Sql.connect(app.database.appUrl);
    });
    afterAll(async () => {
      await narrow.end();
      await application.end();
    });

    it.each([
      `SELECT "title" FROM documents`,
      `SELECT "description" FROM documents`,
      `SELECT "fileName" FROM documents`,
      `SELECT * FROM documents`,
      `SELECT "comment" FROM document_comments`,
      `SELECT "content" FROM messages`,
      `SELECT "subject" FROM conversations`,
      `SELECT "password" FROM users`,
      `SELECT "twoFactorSecret" FROM users`,
      `SELECT "fileName" FROM document_versions`,
      `SELECT "changes" FROM document_versions`,
      `SELECT "filePath" FROM integrity_findings`,
      `SELECT "documentId" FROM integrity_findings`,
      `SELECT "action" FROM audit_logs`,
      `SELECT "details" FROM audit_logs`,
      `SELECT "payload" FROM outbox`,
      `SELECT "id" FROM sessions`,
      `SELECT "wrappedKey" FROM organization_keys`,
      `UPDATE organizations SET "isActive" = true`,
      `UPDATE users SET "role" = 'admin'`,
      `DELETE FROM documents`,
      `UPDATE administrator_log SET "action" = 'nothing'`,
      `DELETE FROM administrator_log`,
      `SET ROLE countersign_app`,
      `CREATE TABLE mine ()`,
    ])('the role of the super administrator may not %s', async (statement) => {
      expect(await narrow.errorOf(statement)).toBe(DENIED);
    });

    it('counts users and documents of all organizations, as it should', async () => {
      expect(await narrow.value(`SELECT count(DISTINCT "organizationId")::int FROM documents`)).toBe(2);
    });

    it.each([
      `SELECT "password" FROM administrators`,
      `SELECT "id" FROM administrator_sessions`,
      `SELECT "action" FROM administrator_log`,
      `INSERT INTO administrators ("email", "name", "password", "accessCode") VALUES ('a', 'b', 'c', 'd')`,
      `UPDATE administrators SET "isActive" = true`,
      `DELETE FROM administrator_log`,
    ])('the role of the application may not %s', async (statement) => {
      expect(await application.errorOf(statement)).toBe(DENIED);
    });
  });
});
