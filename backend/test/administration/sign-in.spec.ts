import { createFirstAdministrator } from '../../src/app/first-administrator';
import { DEMO_SUPER_ADMIN } from '../../src/demo/demo-seed';
import { CreateAdministrator } from '../../src/modules/administration';
import { PasswordHasher } from '../../src/platform/crypto/password-hash';
import { authorized, startTestApplication, type TestApplication } from '../support/application';
import { cookieOf } from '../support/refresh-cookie';
import { Sql } from '../support/sql';
import { asSuperAdmin, superAdminSignIn } from '../support/super-admin';

const WRONG = 'Wrong-But-Strong-77!';

describe('the super administrator signs in', () => {
  let app: TestApplication;
  let sql: Sql;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(() => sql.rows('DELETE FROM sign_in_attempts'));
  afterEach(() => jest.restoreAllMocks());

  it('with e-mail, password and access code', async () => {
    const answer = await superAdminSignIn(app);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      email: DEMO_SUPER_ADMIN.email,
      role: 'super_admin',
      organizationId: null,
      organizationName: null,
    });
    const me = await authorized(app.http, answer).get('/api/auth/me').expect(200);
    expect(me.body.user).toEqual(answer.body.user);
    expect(answer.text).not.toContain(DEMO_SUPER_ADMIN.accessCode);
    expect(answer.text).not.toContain('argon2');
  });

  const wrongs: [string, object][] = [
    ['password', { password: WRONG }],
    ['access code', { accessCode: WRONG }],
    ['password and access code', { password: WRONG, accessCode: WRONG }],
    ['e-mail', { email: 'nobody@countersign.example' }],
    ['account, a member with the right password', { email: 'admin@meridian.example' }],
  ];

  it('and any wrong part gives the same answer for the same work', async () => {
    const hasher = app.application.get(PasswordHasher);
    const verify = jest.spyOn(hasher, 'verify');
    const dummy = jest.spyOn(hasher, 'verifyDummy');
    const seen = [];
    for (const [, change] of wrongs) {
      verify.mockClear();
      dummy.mockClear();
      const { status, body } = await superAdminSignIn(app, change);
      seen.push({ status, ...body, requestId: '', hashes: verify.mock.calls.length + dummy.mock.calls.length });
    }
    const same = {
      status: 401,
      statusCode: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid super admin credentials',
      requestId: '',
      hashes: 2,
    };
    expect(seen).toEqual(wrongs.map(() => same));
  });

  it('and an inactive one gets that answer too', async () => {
    await sql.rows(`UPDATE administrators SET "isActive" = false`);
    const answer = await superAdminSignIn(app);
    await sql.rows(`UPDATE administrators SET "isActive" = true`);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe('Invalid super admin credentials');
  });

  it.each([
    ['a missing access code', { accessCode: undefined }, 'Access code is required'],
    ['an empty access code', { accessCode: '' }, 'Access code is required'],
    ['an array', { accessCode: [DEMO_SUPER_ADMIN.accessCode] }, 'Access code is required'],
    ['no e-mail', { email: 'superadmin' }, 'Invalid email address'],
    ['an unknown field', { role: 'super_admin' }, 'role is not a known field'],
  ])('not with %s', async (_, change, message) => {
    const answer = await superAdminSignIn(app, change);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
  });

  it('is locked out by five wrong access codes as by five wrong passwords, in any spelling of the address', async () => {
    for (const email of ['superadmin', 'SUPERADMIN', 'SuperAdmin', 'superadmiN', 'sUperadmin']) {
      const change = { email: `${email}@countersign.example`, accessCode: WRONG };
      expect((await superAdminSignIn(app, change)).status).toBe(401);
    }
    const locked = await superAdminSignIn(app);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('whose count no sign-in of a member clears', async () => {
    await sql.rows(`UPDATE users SET "email" = $1 WHERE "email" = 'user@northwind.example'`, [DEMO_SUPER_ADMIN.email]);
    for (let tries = 0; tries < 5; tries += 1) await superAdminSignIn(app, { accessCode: WRONG });
    expect((await app.signIn(DEMO_SUPER_ADMIN.email)).status).toBe(200);
    const locked = await superAdminSignIn(app);
    await sql.rows(`UPDATE users SET "email" = 'user@northwind.example' WHERE "email" = $1`, [DEMO_SUPER_ADMIN.email]);
    expect(locked.status).toBe(429);
  });

  it('and leaves traces in the log of the platform, none of a secret', async () => {
    await superAdminSignIn(app, { accessCode: WRONG });
    await superAdminSignIn(app);
    const entries = await sql.rows<{ action: string }>(
      `SELECT "action" FROM administrator_log ORDER BY "id" DESC LIMIT 2`,
    );
    expect(entries.map((entry) => entry.action)).toEqual(['login', 'login_failed']);
    const [stored] = await sql.rows<{ password: string; accessCode: string }>(
      `SELECT "password", "accessCode" FROM administrators`,
    );
    expect(stored?.password).toMatch(/^\$argon2id\$/);
    expect(stored?.accessCode).toMatch(/^\$argon2id\$/);
    expect(app.log.join('\n')).not.toContain(DEMO_SUPER_ADMIN.accessCode);
  });

  describe('and goes on', () => {
    const refresh = (cookie: string) =>
      app.http().post('/api/auth/refresh').set('Origin', app.config.publicUrl).set('Cookie', cookie);

    it('with the shared refresh, whose reuse ends the session', async () => {
      const first = await superAdminSignIn(app);
      const second = await refresh(cookieOf(first)).expect(200);
      expect(second.body.user.role).toBe('super_admin');
      const third = await refresh(cookieOf(second)).expect(200);
      await sql.rows(`UPDATE administrator_sessions SET "refreshedAt" = now() - interval '1 minute'`);
      await refresh(cookieOf(first)).expect(401);
      await refresh(cookieOf(third)).expect(401);
      await authorized(app.http, third).get('/api/auth/me').expect(401);
    });

    it('until nobody used it for two hours', async () => {
      const session = await superAdminSignIn(app);
      const idle = (time: string): Promise<unknown> =>
        sql.rows(`UPDATE administrator_sessions SET "refreshedAt" = now() - $1::interval`, [time]);
      await idle('119 minutes');
      const next = await refresh(cookieOf(session)).expect(200);
      await idle('121 minutes');
      expect((await refresh(cookieOf(next)).expect(401)).body.code).toBe('SESSION_EXPIRED');
    });

    it('until the shared sign-out', async () => {
      const session = await superAdminSignIn(app);
      const agent = authorized(app.http, session);
      const out = () => app.http().post('/api/auth/logout').set('Cookie', cookieOf(session));
      await out().set('Origin', 'https://evil.example').expect(403);
      await agent.get('/api/auth/me').expect(200);
      await out().set('Origin', app.config.publicUrl).expect(200);
      await agent.get('/api/auth/me').expect(401);
      await refresh(cookieOf(session)).expect(401);
    });

    it('until the account is closed', async () => {
      const agent = await asSuperAdmin(app);
      await sql.rows(`UPDATE administrators SET "isActive" = false`);
      await agent.get('/api/super-admin/organizations').expect(401);
      await sql.rows(`UPDATE administrators SET "isActive" = true`);
    });
  });

  describe('and is created', () => {
    const strong = { name: 'Second Person', password: 'Tall-Maple-Bridge-9', accessCode: 'another-code-412' };

    it.each([
      ['a weak password', { password: 'short' }],
      ['a common password', { password: 'Password1!' }],
      ['a short access code', { accessCode: '1234567' }],
      ['one secret for both', { accessCode: strong.password }],
      ['no address', { email: 'nobody' }],
    ])('never with %s', async (_, change) => {
      const create = app.application.get(CreateAdministrator);
      const administrator = { ...strong, email: 'second@countersign.example', ...change };
      await expect(create.run(administrator, 'test')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await sql.value(`SELECT count(*)::int FROM administrators`)).toBe(1);
    });

    it('from the environment only while there is none', async () => {
      const superAdmin = {
        email: 'first@countersign.example',
        password: strong.password,
        accessCode: strong.accessCode,
      };
      const config = { ...app.config, superAdmin };
      const said: string[] = [];
      await createFirstAdministrator(app.application, config, (line) => said.push(line));
      expect(said).toEqual([]);
      await sql.rows(`TRUNCATE administrators, administrator_sessions, administrator_log`);
      await createFirstAdministrator(app.application, config, (line) => said.push(line));
      expect(said).toEqual(['Created the super administrator first@countersign.example.']);
      expect(said.join()).not.toContain(superAdmin.password);
      expect((await superAdminSignIn(app, superAdmin)).status).toBe(200);
      const weak = { ...config, superAdmin: { ...superAdmin, password: 'short' } };
      await sql.rows(`TRUNCATE administrators, administrator_sessions, administrator_log`);
      await expect(createFirstAdministrator(app.application, weak, () => undefined)).rejects.toThrow(/SUPER_ADMIN/);
    });
  });
});
