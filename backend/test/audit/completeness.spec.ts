import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { RouteInventory } from '../../src/platform/http/route-inventory';
import { startTestApplication, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { samplePdf } from '../support/files';
import { storedFiles, upload, uploaded } from '../support/uploads';
import { Drives, type Row } from './completeness.drives';
import { PeopleDrives } from './completeness.people-drives';
import { ROUTES, WRITERS } from './completeness.table';

const MEMBER = {
  ...{ username: 'unlogged.person', email: 'unlogged@meridian.example', name: 'Unlogged Person', role: 'user' },
  ...{ department: 'finance', password: 'Violet-Harbor-91' },
};
const TESTS = join(__dirname, '..');

/** Whatever changes something, hands out bytes or is refused leaves an entry in the log. */
// A second run would find what the first one made.
jest.retryTimes(0);

describe('the completeness of the log', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication({ certificates: true });
    sql = await Sql.connect(app.database.adminUrl);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const handsOutBytes = (path: string): boolean =>
    /\/(download|view|print|content|thumbnail|signature-sheet|signed-copy|certificate|logo|export|bundle|csv|pdf|compare\/:to)$|\.csv$/.test(
      path,
    );

  it('is judged over every route of the running application', () => {
    const routes = app.application
      .get(RouteInventory)
      .routes()
      .filter(({ method, path }) => path.startsWith('/api/') && (method !== 'GET' || handsOutBytes(path)))
      .map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !(route in ROUTES))).toEqual([]);
    expect(Object.keys(ROUTES).filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('rests on tests that exist and name the entry', () => {
    for (const [route, { action, provenIn }] of Object.entries(ROUTES)) {
      if (!provenIn) continue;
      const file = join(TESTS, provenIn);
      expect([route, existsSync(file)]).toEqual([route, true]);
      expect([route, readFileSync(file, 'utf8').includes(action ?? '')]).toEqual([route, true]);
    }
  });

  it('knows every file that writes to the database', () => {
    const modules = join(TESTS, '..', 'src', 'modules');
    const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => [name, readFileSync(join(modules, name), 'utf8')] as const);
    const writes = /INSERT INTO|\bUPDATE \w+ (\w )?SET|DELETE FROM|manager\.(insert|update|delete|save)\(/;
    const records = /\brecord\w*\(/;
    const silent = sources.filter(([, text]) => writes.test(text) && !records.test(text)).map(([name]) => name);
    expect(silent.filter((name) => !(name in WRITERS))).toEqual([]);
    const recorders = Object.values(WRITERS).filter((where) => where.endsWith('.ts'));
    for (const name of recorders) expect([name, records.test(new Map(sources).get(name) ?? '')]).toEqual([name, true]);
  });

  it('holds for refusals: of a role, of a state, of a wrong password, of a missing code', async () => {
    const id = await uploaded(people.creator);
    const refusals: [() => PromiseLike<Response>, number, string][] = [
      [() => people.user.post('/api/users', {}), 403, 'access_denied'],
      [() => people.user.get('/api/audit-logs'), 403, 'access_denied'],
      [() => people.creator.post('/api/super-admin/organizations/46/suspend', { reason: 'x' }), 403, 'access_denied'],
      [() => people.creator.post(`/api/documents/${id}/approve`, { action: 'approve' }), 403, 'access_denied'],
      [() => people.creator.delete(`/api/documents/${id}`), 409, 'access_denied'],
      [() => app.signIn('creator@meridian.example', 'Wrong-1234'), 401, 'login_failed'],
      [
        () =>
          people.creator.post('/api/profile/password', {
            currentPassword: 'Wrong-1234',
            password: 'Quite-Another-9!',
            confirmPassword: 'Quite-Another-9!',
          }),
        400,
        'reauthentication_failed',
      ],
    ];
    for (const [send, status, action] of refusals) {
      const last = await sql.value<number>(`SELECT max("id")::int FROM audit_logs`);
      const response = await send();
      expect([response.status, response.text]).toEqual([status, expect.anything()]);
      const found = await sql.rows<{ action: string }>(
        `SELECT "action" FROM audit_logs WHERE "id" > $1 AND "userId" IS NOT NULL`,
        [last],
      );
      expect([response.text, found.map((row) => row.action)]).toEqual([
        response.text,
        expect.arrayContaining([action]),
      ]);
    }
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'every_access'`);
    expect((await people.creator.get(`/api/documents/${id}/download`)).status).toBe(403);
    expect(
      await sql.value(
        `SELECT "details"->>'reason' FROM audit_logs WHERE "resourceId" = $1::text ORDER BY "id" DESC LIMIT 1`,
        [id],
      ),
    ).toBe('code_required');
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
  });

  it('is a condition of every effect: what cannot be logged is not done, read or handed out', async () => {
    const id = await uploaded(people.creator, { fields: { requireApproval: 'false' } });
    const file = await samplePdf('Unlogged');
    const { creator, admin } = people;
    const tries: [string, () => PromiseLike<Response>][] = [
      ['a sign-in', () => app.signIn('reviewer@meridian.example')],
      ['a wrong sign-in', () => app.signIn('reviewer@meridian.example', 'Wrong-1234')],
      ['a download', () => creator.get(`/api/documents/${id}/download`)],
      ['a view', () => creator.get(`/api/documents/${id}/view`)],
      ['an upload', () => upload(creator, { file, fileName: 'plan.pdf' })],
      ['a comment', () => creator.post(`/api/documents/${id}/comments`, { comment: 'Unlogged' })],
      ['a deletion', () => creator.delete(`/api/documents/${id}`)],
      ['a change of a role', () => admin.patch(`/api/users/${people.user.userId}`, { role: 'reviewer' })],
      ['a new member', () => admin.post('/api/users', { ...MEMBER })],
      ['the log itself', () => admin.get('/api/audit-logs/export')],
    ];
    const state = (): Promise<unknown> =>
      sql.rows(
        `SELECT (SELECT count(*) FROM documents) AS d, (SELECT count(*) FROM document_comments) AS c,
           (SELECT md5(string_agg("id" || "role" || "isActive"::text, ',' ORDER BY "id")) FROM users) AS u,
           (SELECT count(*) FROM sessions WHERE "endedAt" IS NULL) AS s, (SELECT count(*) FROM documents WHERE "deletedAt" IS NULL) AS l`,
      );
    const [before, files] = [await state(), storedFiles(app).length];
    await sql.rows('REVOKE INSERT ON audit_logs FROM countersign_app');
    try {
      for (const [what, send] of tries) expect([what, (await send()).status]).toEqual([what, 500]);
    } finally {
      await sql.rows('GRANT INSERT ON audit_logs TO countersign_app');
    }
    expect(await state()).toEqual(before);
    expect(storedFiles(app)).toHaveLength(files);
    await creator.get(`/api/documents/${id}/download`).expect(200);
  });

  it('holds for every route that can be driven from here', async () => {
    const driven = new Set<string>();
    const entries = async (): Promise<{ key: string; action: string }[]> =>
      sql.rows(
        `SELECT 'm' || "id" AS "key", "action" FROM audit_logs WHERE "userId" IS NOT NULL
         UNION ALL SELECT 'a' || "id", "action" FROM administrator_log`,
      );
    let known = new Set((await entries()).map(({ key }) => key));
    const wrong: unknown[] = [];
    /** Sends the request, which must succeed and leave the entry that the table promises. */
    const drive = async (route: string, send: () => PromiseLike<Response>): Promise<Row> => {
      const response = await send();
      const all = await entries();
      const fresh = all.filter(({ key }) => !known.has(key)).map(({ action }) => action);
      known = new Set(all.map(({ key }) => key));
      const wanted = ROUTES[route]?.action?.split('|') ?? [];
      if (response.status >= 300) wrong.push([route, response.status, response.text]);
      else if (!fresh.some((action) => wanted.includes(action))) wrong.push([route, { wanted, fresh }]);
      driven.add(route);
      return response.body as Row;
    };
    await new Drives(app, sql, people, drive).all();
    await new PeopleDrives(app, sql, people, drive).all();
    expect(wrong).toEqual([]);
    const promised = Object.entries(ROUTES).filter(([, { action, provenIn }]) => action && !provenIn);
    expect(promised.map(([route]) => route).filter((route) => !driven.has(route))).toEqual([]);
  });
});
