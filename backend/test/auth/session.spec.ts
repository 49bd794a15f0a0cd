import type { Response } from 'supertest';
import { startTestApplication, type TestApplication } from '../support/application';
import { cookieOf, cookieWith, setCookieOf } from '../support/refresh-cookie';
import { Sql } from '../support/sql';

const OWN = 'http://localhost:3000';

describe('sessions', () => {
  let app: TestApplication;
  let sql: Sql;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const signIn = (): Promise<Response> => app.signIn('user@meridian.example');
  const send = (path: string, cookie: string | undefined, origin: string | undefined = OWN): Promise<Response> => {
    const call = app.http().post(path);
    if (cookie) void call.set('Cookie', cookie);
    if (origin) void call.set('Origin', origin);
    return Promise.resolve(call);
  };
  const refresh = (cookie?: string, origin?: string): Promise<Response> => send('/api/auth/refresh', cookie, origin);
  const logout = (cookie?: string, origin?: string): Promise<Response> => send('/api/auth/logout', cookie, origin);
  const me = (token: string): Promise<Response> =>
    Promise.resolve(app.http().get('/api/auth/me').set('Authorization', `Bearer ${token}`));
  const tokenOf = (response: Response): string => response.body.token as string;
  /** As if the grace for parallel tabs were over. */
  const later = (): Promise<unknown> => sql.rows(`UPDATE sessions SET "refreshedAt" = now() - interval '1 minute'`);

  describe('the cookie', () => {
    it('is out of reach for scripts, other sites and other paths, and ends with the browser', async () => {
      const line = setCookieOf(await signIn());
      expect(line).toMatch(/; Path=\/api\/auth(;|$)/);
      expect(line).toMatch(/; HttpOnly(;|$)/);
      expect(line).toMatch(/; SameSite=Strict(;|$)/);
      expect(line).not.toMatch(/Max-Age|Expires|Domain/i);
    });

    it('opens a session of twelve hours, however often it is used', async () => {
      const first = await signIn();
      await refresh(cookieOf(first));
      const [, id] = cookieOf(first).split('.');
      const hours = `extract(epoch FROM "expiresAt" - "createdAt") / 3600`;
      expect(await sql.value(`SELECT round(${hours})::int FROM sessions WHERE "id" = $1`, [id])).toBe(12);
    });

    it('stays 30 days with "Remember me", and its session as long', async () => {
      const body = { email: 'user@meridian.example', password: 'Countersign!45', rememberMe: true };
      const answer = await app.http().post('/api/auth/login').send(body).expect(200);
      expect(setCookieOf(answer)).toMatch(/; Max-Age=2592000(;|$)/);
      const [, id] = cookieOf(answer).split('.');
      expect(
        await sql.value(`SELECT "expiresAt" > now() + interval '29 days' FROM sessions WHERE "id" = $1`, [id]),
      ).toBe(true);
      const again = await refresh(cookieOf(answer));
      expect(setCookieOf(again)).toMatch(/; Max-Age=259\d{4}(;|$)/);
    });

    it('is stored only as a hash', async () => {
      const secret = cookieOf(await signIn()).split('.')[2] ?? '';
      const stored = await sql.rows<{ all: string }>(`SELECT s::text AS all FROM sessions s`);
      expect(secret).toHaveLength(43);
      for (const row of stored) expect(row.all).not.toContain(secret);
    });
  });

  describe('refreshing', () => {
    it('gives a new token and a new cookie', async () => {
      const first = await signIn();
      const second = await refresh(cookieOf(first));
      expect(second.status).toBe(200);
      expect(cookieOf(second)).not.toBe(cookieOf(first));
      expect((await me(tokenOf(second))).status).toBe(200);
      expect((await refresh(cookieOf(second))).status).toBe(200);
    });

    it('with a used cookie ends the session for thief and owner', async () => {
      const first = await signIn();
      const second = await refresh(cookieOf(first));
      await later();
      const reused = await refresh(cookieOf(first));
      expect(reused.status).toBe(401);
      expect(reused.body.code).toBe('SESSION_EXPIRED');
      expect((await refresh(cookieOf(second))).body.code).toBe('SESSION_ENDED');
      expect((await me(tokenOf(second))).status).toBe(401);
      expect((await me(tokenOf(first))).status).toBe(401);
      const [, id] = cookieOf(first).split('.');
      expect(await sql.value(`SELECT "endedReason" FROM sessions WHERE "id" = $1`, [id])).toBe('refresh_reuse');
      expect(
        await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "action" = 'session_ended' AND "resourceId" = $1`, [
          id,
        ]),
      ).toBe(1);
    });

    it('in parallel tabs continues all of them, with one new cookie', async () => {
      const first = await signIn();
      const tabs = await Promise.all([1, 2, 3, 4].map(() => refresh(cookieOf(first))));
      expect(tabs.map((tab) => tab.status)).toEqual([200, 200, 200, 200]);
      expect(tabs.filter((tab) => setCookieOf(tab))).toHaveLength(1);
      for (const tab of tabs) expect((await me(tokenOf(tab))).status).toBe(200);
    });

    it('does not bring back a cookie from two refreshes ago', async () => {
      const first = await signIn();
      const second = await refresh(cookieOf(first));
      await refresh(cookieOf(second));
      expect((await refresh(cookieOf(first))).status).toBe(401);
    });

    it('ends with the session', async () => {
      const first = await signIn();
      const [, id] = cookieOf(first).split('.');
      await sql.rows(`UPDATE sessions SET "expiresAt" = now() WHERE "id" = $1`, [id]);
      const answer = await refresh(cookieOf(first));
      expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      expect((await me(tokenOf(first))).status).toBe(401);
    });

    it.each([
      [false, 'is over after two hours without use', '119 minutes', '121 minutes'],
      [true, 'is over after two weeks without use, when remembered', '13 days', '15 days'],
    ])('%#: %s %s', async (rememberMe, _, before, after) => {
      const body = { email: 'user@meridian.example', password: 'Countersign!45', rememberMe };
      const first = await app.http().post('/api/auth/login').send(body).expect(200);
      const [, id] = cookieOf(first).split('.');
      const idle = (time: string): Promise<unknown> =>
        sql.rows(`UPDATE sessions SET "refreshedAt" = now() - $2::interval WHERE "id" = $1`, [id, time]);
      await idle(before);
      const second = await refresh(cookieOf(first));
      expect(second.status).toBe(200);
      await idle(after);
      const third = await refresh(cookieOf(second));
      expect([third.status, third.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      // The token that was made before still says who asks: the list knows which sessions can go on.
      const list = await app
        .http()
        .get('/api/profile/sessions')
        .set('Authorization', `Bearer ${tokenOf(second)}`);
      expect((list.body.sessions as { id: string }[]).some((session) => session.id === id)).toBe(false);
    });

    it('refuses whatever is no cookie of ours', async () => {
      const [organization, id, secret] = cookieOf(await signIn())
        .replace(/^.*=/, '')
        .split('.');
      const wrong = 'A'.repeat(43);
      const values = [
        '',
        'x',
        `${organization}.${id}.`,
        `${organization}.${id}.${wrong}x`,
        `0.${id}.${wrong}`,
        `46.${id}.${secret}`,
        `999999999.${id}.${secret}`,
        `9999999999.${id}.${secret}`,
        `${organization}.${'-'.repeat(36)}.${wrong}`,
        `${organization}.${'0'.repeat(36)}.${wrong}`,
        `${organization}.00000000-0000-0000-0000-000000000000.${wrong}`,
        `j:{"a":1}`,
      ];
      for (const value of values) {
        const answer = await refresh(cookieWith(encodeURIComponent(value)));
        expect([value, answer.status, answer.body.code]).toEqual([value, 401, 'SESSION_EXPIRED']);
      }
      expect((await refresh()).status).toBe(401);
      expect((await refresh(cookieWith(`${organization}.${id}.${secret}`))).status).toBe(200);
    });
  });

  describe('signing out', () => {
    it('ends the session at the next request', async () => {
      const session = await signIn();
      const answer = await logout(cookieOf(session));
      expect(answer.body).toEqual({ success: true, message: 'Signed out' });
      expect(setCookieOf(answer)).toMatch(/^countersign_refresh=;/);
      expect((await me(tokenOf(session))).status).toBe(401);
      expect((await refresh(cookieOf(session))).status).toBe(401);
    });

    it('ends no other session', async () => {
      const [one, other] = [await signIn(), await signIn()];
      await logout(cookieOf(one));
      expect((await me(tokenOf(other))).status).toBe(200);
    });

    it('succeeds without a session, and ends none for a guessed cookie', async () => {
      expect((await logout()).status).toBe(200);
      const session = await signIn();
      const [organization, id] = cookieOf(session).replace(/^.*=/, '').split('.');
      expect((await logout(cookieWith(`${organization}.${id}.${'A'.repeat(43)}`))).status).toBe(200);
      expect((await me(tokenOf(session))).status).toBe(200);
    });
  });

  describe('the cookie alone', () => {
    it.each([undefined, 'null', 'https://evil.example', `${OWN}.evil.example`, 'http://localhost:3001', 'http://'])(
      'from origin %s refreshes and ends nothing',
      async (origin) => {
        const session = await signIn();
        for (const path of ['/api/auth/refresh', '/api/auth/logout']) {
          const call = app.http().post(path).set('Cookie', cookieOf(session));
          const answer = origin === undefined ? await call : await call.set('Origin', origin);
          expect(answer.status).toBe(403);
          expect(answer.body.code).toBe('FOREIGN_ORIGIN');
          expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        }
        expect((await me(tokenOf(session))).status).toBe(200);
        expect((await refresh(cookieOf(session))).status).toBe(200);
      },
    );

    it('reads and changes nothing else', async () => {
      const cookie = cookieOf(await signIn());
      const calls = [
        app.http().get('/api/auth/me'),
        app.http().get('/api/documents'),
        app.http().post('/api/documents/1/approve').send({ action: 'approve' }),
        app.http().post('/api/notifications/read-all'),
        app.http().patch('/api/notifications/1/read'),
      ];
      for (const call of calls) expect((await call.set('Cookie', cookie).set('Origin', OWN)).status).toBe(401);
    });

    it('is promised to no other site by CORS', async () => {
      const preflight = await app
        .http()
        .options('/api/auth/refresh')
        .set('Origin', 'https://evil.example')
        .set('Access-Control-Request-Method', 'POST');
      const names = Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    });
  });

  // Last: the token strategy is one per process, so a second application ends the first one's sessions.
  it('sends the cookie encrypted only where the product is reached by https', async () => {
    expect(setCookieOf(await signIn())).not.toMatch(/; Secure/);
    const env = { PUBLIC_URL: 'https://documents.meridian.example' };
    const secure = await startTestApplication({ database: app.database, seed: false, worker: false, env });
    try {
      const answer = await secure.signIn('user@meridian.example');
      expect(setCookieOf(answer)).toMatch(/; Secure(;|$)/);
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await secure.close();
    }
  });
});
