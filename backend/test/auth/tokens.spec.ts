import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, NORTHWIND } from '../support/people';
import { cookieOf } from '../support/refresh-cookie';
import { Sql } from '../support/sql';

type Claims = Record<string, unknown>;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
const now = (): number => Math.floor(Date.now() / 1000);

describe('access tokens', () => {
  let app: TestApplication;
  let sql: Sql;
  let key: Buffer;
  let header: Claims;
  let claims: Claims;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    key = app.config.sessionKeys[0].key.export();
    const { token } = await app.as('user@meridian.example');
    [header, claims] = token
      .split('.')
      .slice(0, 2)
      .map((part) => decode(part)) as [Claims, Claims];
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const hmac = (head: object, payload: object, secret: Buffer, hash = 'sha256'): string => {
    const signed = `${encode(head)}.${encode(payload)}`;
    return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
  };
  const ours = (payload: object): string => hmac(header, payload, key);
  const me = (token: string, scheme = 'Bearer'): Promise<Response> =>
    Promise.resolve(app.http().get('/api/auth/me').set('Authorization', `${scheme} ${token}`));
  const without = (name: string): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

  it('live 15 minutes and name person, organization, session and purpose, not the role', () => {
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'org', 'purpose', 'sid', 'sub']);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
  });

  it('are accepted when we signed them, so that the refusals below mean something', async () => {
    expect((await me(ours(claims))).status).toBe(200);
  });

  it.each([3_600_000, -3_600_000])(
    'of a machine whose clock is %i ms wrong live as long as all others',
    async (wrong) => {
      const clock = jest.spyOn(Date, 'now');
      const right = now();
      clock.mockImplementation(() => right * 1_000 + wrong);
      try {
        const { token } = await app.as('creator@meridian.example');
        const { iat, exp } = decode(token.split('.')[1] ?? '');
        expect(Math.abs(Number(iat) - right)).toBeLessThan(60);
        expect(Number(exp) - Number(iat)).toBe(900);
        expect((await me(token)).status).toBe(200);
        expect((await me(ours({ ...claims, iat: right, exp: right + 60 }))).status).toBe(200);
        expect((await me(ours({ ...claims, iat: right - 960, exp: right - 60 }))).status).toBe(401);
      } finally {
        clock.mockRestore();
      }
    },
  );

  describe('refused', () => {
    const answers401 = async (token: string): Promise<void> => {
      const answer = await me(token);
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('UNAUTHENTICATED');
    };

    it.each(['none', 'None', 'NONE', ''])('without a signature, by algorithm "%s"', async (alg) => {
      await answers401(`${encode({ ...header, alg })}.${encode(claims)}.`);
      await answers401(`${encode({ ...header, alg })}.${encode(claims)}`);
    });

    it('with an empty, cut or changed signature', async () => {
      const [head = '', payload = '', signature = ''] = ours(claims).split('.');
      await answers401(`${head}.${payload}.`);
      await answers401(`${head}.${payload}.${signature.slice(0, -4)}`);
      await answers401(`${head}.${encode({ ...claims, sub: '1' })}.${signature}`);
    });

    it('signed with another key or another algorithm', async () => {
      await answers401(hmac(header, claims, Buffer.from('another-session-secret-0123456789-abcdef')));
      await answers401(hmac(header, claims, Buffer.alloc(0)));
      await answers401(hmac({ ...header, alg: 'HS512' }, claims, key, 'sha512'));
      await answers401(hmac({ ...header, alg: 'HS384' }, claims, key, 'sha384'));
    });

    it('that bring their own key', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const jwk = publicKey.export({ format: 'jwk' });
      for (const head of [
        { ...header, alg: 'RS256', jwk },
        { alg: 'RS256', kid: '../../dev/null', jku: 'http://127.0.0.1:1/keys' },
      ]) {
        const signed = `${encode(head)}.${encode(claims)}`;
        await answers401(`${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`);
      }
    });

    it('when expired, not yet valid, for others, or of others', async () => {
      await answers401(ours({ ...claims, exp: now() - 1 }));
      await answers401(ours({ ...claims, nbf: now() + 60 }));
      await answers401(ours({ ...claims, aud: 'another-api' }));
      await answers401(ours({ ...claims, iss: 'somebody' }));
      await answers401(ours(without('aud')));
      await answers401(ours(without('iss')));
    });

    it.each(['refresh', 'two-factor', 'password-reset', 'email-verification', 'view-ticket', 'super-admin', '', null])(
      'when made for the purpose %p',
      async (purpose) => {
        await answers401(ours({ ...claims, purpose }));
      },
    );

    it('for another person, session or organization than the session has', async () => {
      await answers401(ours({ ...claims, sub: String(Number(claims.sub) - 1) }));
      await answers401(ours({ ...claims, org: NORTHWIND }));
      await answers401(ours({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }));
      for (const claim of ['sub', 'org', 'sid', 'purpose']) await answers401(ours(without(claim)));
      for (const org of [0, 1.5, '45', null, { a: 1 }]) await answers401(ours({ ...claims, org }));
    });

    it('in any other place than the Authorization header', async () => {
      const token = ours(claims);
      await app.http().get(`/api/auth/me?token=${token}`).expect(401);
      await app.http().get(`/api/documents?token=${token}`).expect(401);
      await app.http().get(`/api/documents/1/download?token=${token}`).expect(401);
      await app.http().get('/api/auth/me').set('Cookie', `token=${token}; countersign_refresh=${token}`).expect(401);
      await app.http().get('/api/auth/me').set('X-Access-Token', token).expect(401);
      expect((await me(token, 'Basic')).status).toBe(401);
      expect((await me('')).status).toBe(401);
    });
  });

  it('may stand in the query of the view call, as the contract says', async () => {
    const missing = await app
      .http()
      .get(`/api/documents/999999/view?token=${ours(claims)}`)
      .expect(404);
    expect(missing.body.code).toBe('NOT_FOUND');
  });

  describe('say nothing about', () => {
    let member: { id: number; email: string };
    let agent: AuthorizedAgent;

    beforeEach(async () => {
      await sql.rows(`DELETE FROM sign_in_attempts`);
      member = await addMember(sql, { name: `Noor Haddad ${Date.now()}`, role: 'user' });
      agent = await app.as(member.email);
    });

    it('the role, which is the one in the database', async () => {
      const before = await agent.get('/api/stats').expect(200);
      await sql.rows(`UPDATE users SET "role" = 'admin' WHERE "id" = $1`, [member.id]);
      expect((await agent.get('/api/auth/me').expect(200)).body.user.role).toBe('admin');
      const after = await agent.get('/api/stats').expect(200);
      expect(after.body.stats.total).toBeGreaterThan(Number(before.body.stats.total));
      await sql.rows(`UPDATE users SET "role" = 'user' WHERE "id" = $1`, [member.id]);
      expect((await agent.get('/api/stats').expect(200)).body.stats).toEqual(before.body.stats);
    });

    it('who asks anywhere else: headers, cookies, fields and claims that name a role or an organization', async () => {
      const named = {
        ...{ 'X-Role': 'admin', 'X-User-Role': 'admin', 'X-User-Id': '1', 'X-Organization-Id': String(NORTHWIND) },
        Cookie: `role=admin; organizationId=${NORTHWIND}`,
      };
      const [plain, own] = [await agent.get('/api/documents').expect(200), await agent.get('/api/auth/me').expect(200)];
      expect((await agent.get('/api/documents').set(named).expect(200)).body).toEqual(plain.body);
      expect((await agent.get('/api/auth/me').set(named).expect(200)).body).toEqual(own.body);
      await agent.get('/api/audit-logs').set(named).expect(403);
      for (const query of ['role=admin', `organizationId=${NORTHWIND}`, 'userId=1'])
        await agent.get(`/api/documents?${query}`).expect(400);
      const body = { title: 'x', role: 'admin', organizationId: NORTHWIND };
      await agent.post('/api/divisions', body).set(named).expect(403);
      const [, payload = ''] = agent.token.split('.');
      for (const claim of [{ role: 'admin' }, { roles: ['admin'] }, { user: { role: 'admin' } }, { isAdmin: true }]) {
        const claimed = ours({ ...decode(payload), ...claim });
        await app.http().get('/api/audit-logs').set('Authorization', `Bearer ${claimed}`).expect(403);
        expect((await me(claimed)).body.user.role).toBe('user');
      }
    });

    it('whether the person is still active', async () => {
      const session = await app.signIn(member.email);
      await sql.rows(`UPDATE users SET "isActive" = false WHERE "id" = $1`, [member.id]);
      await agent.get('/api/documents').expect(401);
      const cookie = cookieOf(session);
      await app
        .http()
        .post('/api/auth/refresh')
        .set('Cookie', cookie)
        .set('Origin', 'http://localhost:3000')
        .expect(401);
      expect((await app.signIn(member.email)).status).toBe(401);
      await sql.rows(`UPDATE users SET "isActive" = true WHERE "id" = $1`, [member.id]);
      expect((await app.signIn(member.email)).status).toBe(200);
    });

    it('whether the organization is suspended', async () => {
      const lawyer = await app.as('user@northwind.example');
      await lawyer.get('/api/documents').expect(200);
      await sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = $1`, [NORTHWIND]);
      expect((await lawyer.get('/api/documents')).status).not.toBe(200);
      expect((await lawyer.get('/api/stats')).status).not.toBe(200);
      await agent.get('/api/documents').expect(200);
      await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = $1`, [NORTHWIND]);
    });
  });
});
