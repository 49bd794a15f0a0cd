import type { Response } from 'supertest';
import { startTestApplication, type TestApplication, type TestApplicationOptions } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';

const LOGIN = '/api/auth/login';
const BODY = { email: 'nobody@meridian.example', password: 'Wrong-But-Strong-77!' };

/** What one address may do in a minute: little where passwords and codes are guessed, much everywhere else. */
describe('requests of one address', () => {
  let database: TestDatabase;
  let sql: Sql;
  const running: TestApplication[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });
  beforeEach(async () => {
    await sql.rows('DELETE FROM rate_limits');
    await sql.rows('DELETE FROM sign_in_attempts');
  });
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
  });

  const start = async (env: Record<string, string>, options: TestApplicationOptions = {}): Promise<TestApplication> => {
    const app = await startTestApplication({ database, seed: false, worker: false, env, ...options });
    running.push(app);
    return app;
  };
  const post = (app: TestApplication, path: string, body: object, from?: string): Promise<Response> => {
    const request = app.http().post(path);
    if (from) request.set('X-Forwarded-For', from);
    return Promise.resolve(request.send(body));
  };
  const statuses = async (calls: (() => Promise<Response>)[]): Promise<number[]> => {
    const seen: number[] = [];
    for (const call of calls) seen.push((await call()).status);
    return seen;
  };
  /** Each with another account, so that no lock of an account answers instead. */
  const guesses = (app: TestApplication, count: number, from?: (n: number) => string) =>
    Array.from(
      { length: count },
      (_, n) => () => post(app, LOGIN, { ...BODY, email: `nobody${n}@meridian.example` }, from?.(n)),
    );

  it('are refused in the problem format beyond the allowance, before any password is looked at', async () => {
    const app = await start({ AUTH_RATE_PER_MINUTE: '3' });
    expect(await statuses(guesses(app, 4))).toEqual([401, 401, 401, 429]);
    const refused = await post(app, LOGIN, BODY);
    expect(refused.body).toEqual({
      statusCode: 429,
      code: 'RATE_LIMITED',
      message: 'Too many requests. Please wait a moment and try again.',
      requestId: expect.any(String),
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await sql.value(`SELECT count(*)::int FROM sign_in_attempts`)).toBe(3);
  });

  it('share one allowance over all doors and spellings, and leave the other routes alone', async () => {
    const app = await start({ AUTH_RATE_PER_MINUTE: '6' });
    const first = [
      () => post(app, LOGIN, BODY),
      () => post(app, '/API/Auth/LOGIN', { ...BODY, email: 'b@meridian.example' }),
      () => post(app, '/api/auth/login/', { ...BODY, email: 'c@meridian.example' }),
      () => post(app, '/api/organization/admin-login', { ...BODY, organizationId: 1 }),
      () => post(app, '/api/super-admin/login', { ...BODY, accessCode: 'some-access-code' }),
      () => post(app, '/api/auth/two-factor', { challenge: 'x', code: '123456' }),
    ];
    expect(await statuses(first)).toEqual([401, 401, 401, 401, 401, 401]);
    const paths = [
      ...['/api/auth/login', '/api/auth/LOGIN/', '/api/auth/register', '/api/auth/forgot-password'],
      ...['/api/auth/reset-password', '/api/auth/confirm-email', '/api/organization/admin-login'],
      ...['/api/super-admin/login', '/api/auth/two-factor', '/api/profile/password', '/api/documents/1/access'],
    ];
    for (const path of paths) expect([path, (await post(app, path, {})).status]).toEqual([path, 429]);
    await app.http().get('/api/documents/1/view?authCode=123456').expect(429);
    await app.http().get('/api/organizations').expect(200);
    await app.http().get('/api/documents/1/view').expect(401);
  });

  it('are not told apart by a header anybody can write', async () => {
    const app = await start({ AUTH_RATE_PER_MINUTE: '2' });
    expect(await statuses(guesses(app, 4, (n) => `203.0.113.${n}`))).toEqual([401, 401, 429, 429]);
    const forged = app.http().post(LOGIN).set('X-Real-IP', '203.0.113.9').set('Forwarded', 'for=203.0.113.9');
    expect((await forged.set('Authorization', 'Bearer anything').send(BODY)).status).toBe(429);
  });

  it('are told apart by what a configured proxy says, an IPv6 network counting as one', async () => {
    const app = await start({ AUTH_RATE_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' });
    expect(await statuses(guesses(app, 3, (n) => `203.0.113.${n}`))).toEqual([401, 401, 401]);
    expect(await statuses(guesses(app, 1, () => '203.0.113.1'))).toEqual([429]);
    // What the client wrote itself stands further left, and does not count.
    expect(await statuses(guesses(app, 1, () => '198.51.100.7, 203.0.113.1'))).toEqual([429]);
    const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'];
    expect(await statuses(guesses(app, 3, (n) => network[n] ?? ''))).toEqual([401, 429, 401]);
  });

  it('are counted by all API processes together', async () => {
    const one = await start({ AUTH_RATE_PER_MINUTE: '4' });
    const two = await start({ AUTH_RATE_PER_MINUTE: '4' });
    const calls = [one, two, one, two, one, two].flatMap((app) => guesses(app, 1));
    expect((await statuses(calls)).filter((status) => status === 429)).toHaveLength(2);
    expect(await statuses(guesses(one, 1))).toEqual([429]);
  });

  it('cannot overtake the count by coming at the same time', async () => {
    const app = await start({ AUTH_RATE_PER_MINUTE: '5' });
    const answers = await Promise.all(guesses(app, 20).map((call) => call()));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
  });

  it('are refused where they cannot be counted, and only there', async () => {
    const app = await start({});
    await sql.rows('ALTER TABLE rate_limits RENAME TO rate_limits_away');
    try {
      for (const path of [LOGIN, '/api/super-admin/login', '/api/auth/forgot-password', '/api/auth/two-factor']) {
        const refused = await post(app, path, BODY);
        expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'UNAVAILABLE']);
      }
      await app.http().get('/api/organizations').expect(200);
    } finally {
      await sql.rows('ALTER TABLE rate_limits_away RENAME TO rate_limits');
    }
    expect((await post(app, LOGIN, BODY)).status).toBe(401);
  });

  it('have a general allowance on everything else, known path or not', async () => {
    const app = await start({ RATE_PER_MINUTE: '4' });
    const get = (path: string) => () => Promise.resolve(app.http().get(path).set('Authorization', `Bearer ${path}`));
    const paths = ['/api/organizations', '/API/organizations/', '/api/nothing', '/api/documents', '/api/organizations'];
    expect(await statuses(paths.map(get))).toEqual([200, 200, 404, 401, 429]);
    const refused = await app.http().get('/api/nothing').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('leave no address in the table', async () => {
    const app = await start({ TRUST_PROXY: '127.0.0.1' });
    await statuses(guesses(app, 1, () => '203.0.113.77'));
    const rows = await sql.rows<{ key: string }>('SELECT "key" FROM rate_limits');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});
