import { connect } from 'node:net';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { portOf } from '../support/raw-request';
import { upload } from '../support/uploads';

const PROBLEM = {
  statusCode: expect.any(Number),
  code: expect.stringMatching(/^[A-Z_]+$/),
  message: expect.any(String),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

describe('requests and answers', () => {
  let app: TestApplication;
  let agent: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication();
    agent = await app.as('user@meridian.example');
  });
  afterAll(() => app.close());

  describe('problems', () => {
    it.each([
      ['GET', '/api/nothing', 404],
      ['GET', '/api', 404],
      ['PUT', '/api/documents', 404],
      ['GET', '/api/auth/login', 404],
      ['GET', '/api/documents/%ff', 400],
      ['GET', '/api/documents/%00', 400],
      ['GET', '/api/documents/1/view?authCode=12', 400],
      ['GET', '/api/documents?%5B%5D=1', 400],
      ['GET', '/nothing.php', 404],
      ['GET', '/.env', 404],
      ['GET', '/api/../../etc/passwd', 404],
    ])('%s %s is %i in the one format', async (method, path, status) => {
      const verb = method.toLowerCase() as 'get' | 'put';
      const answer = await app.http()[verb](path).set('Authorization', `Bearer ${agent.token}`);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ ...PROBLEM, statusCode: status });
      expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(|SELECT|Cannot (GET|PUT)/);
    });

    it.each(['abc', '-1', '1e9', '1.5', '0x1', '%20', '１', 'null', "1'--"])(
      'id %s is 400 and names the field',
      async (id) => {
        for (const path of [`/api/documents/${id}`, `/api/documents/${id}/view`, `/api/documents/${id}/comments`]) {
          const answer = await agent.get(path);
          expect([path, answer.status, answer.body.fields]).toEqual([path, 400, { id: 'id must be a whole number' }]);
        }
        expect((await agent.patch(`/api/notifications/${id}/read`)).status).toBe(400);
        expect((await agent.post(`/api/documents/${id}/approve`, { action: 'approve' })).status).toBe(400);
      },
    );

    it.each(['0', '99999999999', '2147483648', '2147483647', '999999999999999999', '000000000000000000'])(
      'id %s is a document that does not exist',
      async (id) => {
        const answer = await agent.get(`/api/documents/${id}`);
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
        expect((await agent.patch(`/api/notifications/${id}/read`)).status).toBe(404);
      },
    );
  });

  describe('bodies', () => {
    it.each([
      ['text/plain', '{"action":"approve"}', 415],
      ['application/x-www-form-urlencoded', 'action=approve', 415],
      ['application/xml', '<action>approve</action>', 415],
      ['application/json; charset=klingon', '{"action":"approve"}', 415],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="action"\r\n\r\napprove\r\n--x--',
        400,
      ],
      ['application/json', '{"action":', 400],
      ['application/json', '"approve"', 400],
      ['application/json', 'null', 400],
      ['application/json', '[]', 400],
      ['application/json', '[{"action":"approve"}]', 400],
      [
        'application/json',
        '{"action":"approve","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"x":1}',
        400,
      ],
      ['application/json', `{"action":"approve","comment":"${'x'.repeat(300_000)}"}`, 413],
      ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
      ['application/json', '', 400],
    ])('of type %s are refused where they are not what is asked for (%#)', async (type, body, status) => {
      const answer = await agent.post('/api/documents/1/approve').set('Content-Type', type).send(body);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ ...PROBLEM, statusCode: status });
      expect(({} as Record<string, unknown>).role).toBeUndefined();
    });

    it.each([
      ['{"action":', 400, { body: 'The request body is not complete, valid JSON' }],
      ['nonsense', 400, { body: 'The request body is not complete, valid JSON' }],
      [`{"comment":"${'x'.repeat(300_000)}"}`, 413, undefined],
    ])('that no parser can read are told in our words (%#)', async (body, status, fields) => {
      const answer = await agent.post('/api/documents/1/approve').set('Content-Type', 'application/json').send(body);
      expect([answer.status, answer.body.fields]).toEqual([status, fields]);
      expect(answer.body.message).toBe(fields?.body ?? 'The request is too large');
    });

    it('are not taken where a route has none, and their fields are named', async () => {
      const { status, body } = await agent.post('/api/notifications/read-all', { userId: 1, all: true });
      expect([status, body.code, body.fields]).toEqual([
        400,
        'INVALID_INPUT',
        { userId: 'userId is not a known field', all: 'all is not a known field' },
      ]);
      await agent.post('/api/notifications/read-all', {}).expect(200);
      await agent.post('/api/notifications/read-all').expect(200);
    });

    it('with half a character are refused, also where nobody is signed in', async () => {
      const body = String.raw`{"email":"\ud800@meridian.example","password":"x"}`;
      const answer = await app.http().post('/api/auth/login').set('Content-Type', 'application/json').send(body);
      expect(answer.body).toMatchObject({ ...PROBLEM, statusCode: 400 });
    });

    it('compressed beyond the limit are refused', async () => {
      const { gzipSync } = await import('node:zlib');
      const bomb = gzipSync(Buffer.from(`{"action":"${'a'.repeat(5_000_000)}"}`));
      const call = agent
        .post('/api/documents/1/approve')
        .set('Content-Type', 'application/json')
        .set('Content-Encoding', 'gzip');
      call.write(bomb);
      expect((await call).status).toBe(413);
    });

    it('that are no HTTP do not end the process', async () => {
      for (const bytes of [
        'GARBAGE\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        `GET / HTTP/1.1\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
      ]) {
        await new Promise<void>((resolve) => {
          const socket = connect(portOf(app), '127.0.0.1', () => socket.write(bytes));
          socket.on('error', () => resolve());
          socket.on('close', () => resolve());
          socket.resume();
        });
      }
      await app.http().get('/health/live').expect(200, { status: 'live' });
    });
  });

  describe('headers', () => {
    it('protect every answer', async () => {
      for (const path of ['/api/documents', '/api/nothing', '/api/organizations', '/health/live']) {
        const { headers } = await agent.get(path);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers['referrer-policy']).toBe('no-referrer');
        expect(headers['cross-origin-opener-policy']).toBe('same-origin');
        expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
        expect(headers['content-security-policy']).toMatch(/object-src 'none';.*frame-ancestors 'none'/);
        expect(headers['x-powered-by']).toBeUndefined();
        expect(headers.etag).toBeUndefined();
        if (path.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
      }
    });

    it('carry a request id of our own making', async () => {
      const ids = await Promise.all(
        [1, 2].map(async () => (await agent.get('/api/stats').set('X-Request-Id', 'forged')).headers['x-request-id']),
      );
      expect(new Set(ids).size).toBe(2);
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    it('open nothing to other sites', async () => {
      for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
        const answer = await agent.get('/api/documents').set('Origin', origin);
        const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
        expect([origin, names]).toEqual([origin, []]);
      }
    });
  });

  describe('the development mailbox', () => {
    it('is not passed on by a proxy', async () => {
      await app.http().get('/dev/mailbox').expect(200);
      await app.http().get('/dev/mailbox').set('X-Forwarded-For', '127.0.0.1').expect(404);
      await app.http().get('/dev/mailbox/messages').set('Forwarded', 'for=127.0.0.1').expect(404);
      for (const header of ['X-Forwarded-For', 'X-Real-IP', 'Via'])
        await app.http().get('/dev/mailbox').set(header, '').expect(404);
    });
  });

  describe('the log', () => {
    it('has a line for each request, and no token, code, password, query or text in any', async () => {
      const secret = 'Sup3r-Secret-Passw0rd!';
      await app.http().post('/api/auth/login').send({ email: 'logged@meridian.example', password: secret });
      await agent.get(`/api/documents/1/view?authCode=424242&token=${agent.token}`);
      await agent.post('/api/documents/1/access', { authCode: '434343' });
      await agent.get('/api/documents?search=Whispered-Words');
      await app
        .http()
        .get('/api/auth/me')
        .set('Authorization', 'Bearer forged-token-value')
        .set('Cookie', 'countersign_refresh=cookie-value');
      await upload(agent, { fields: { title: 'Whispered-Title', category: 'x' } });
      await agent.get('/API/stats').expect(200);
      await agent.get('/api/documents/%0d%0a{"level":30,"forged":true}');
      const log = app.log.join('');
      for (const word of [
        secret,
        'logged@meridian',
        agent.token,
        agent.token.slice(-20),
        '424242',
        '434343',
        'authCode',
        'Whispered',
        'forged-token-value',
        'cookie-value',
        'Bearer',
      ]) {
        expect([word, log.includes(word)]).toEqual([word, false]);
      }
      for (const line of app.log) {
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(JSON.parse(line)).not.toHaveProperty('forged');
      }
      const paths = app.log.map((line) => (JSON.parse(line) as { req?: { path: string; id: string } }).req);
      const view = paths.find((one) => one?.path === '/api/documents/1/view');
      expect(view).toEqual({ id: expect.any(String), method: 'GET', path: '/api/documents/1/view' });
      // The router knows no case, so neither may the log.
      expect(paths.map((one) => one?.path)).toContain('/API/stats');
    });
  });
});
