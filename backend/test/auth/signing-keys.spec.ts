import { createHmac } from 'node:crypto';
import { loadConfig } from '../../src/config/config';
import { authorized, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';

const OLD = 'old-session-secret-0123456789-abcdefghijkl';
const NEW = 'new-session-secret-9876543210-zyxwvutsrqpo';

const headerOf = (token: string): { kid?: string; alg?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string };

describe('signing keys take turns', () => {
  let database: TestDatabase;
  let running: TestApplication | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });
  afterAll(() => database.drop());

  /** The installation after a restart with these secrets. */
  const restart = async (secrets: string, seed = false): Promise<TestApplication> => {
    await running?.close();
    running = await startTestApplication({ database, seed, worker: false, env: { SESSION_SECRET: secrets } });
    return running;
  };
  const me = async (app: TestApplication, { token }: AuthorizedAgent): Promise<number> =>
    (await app.http().get('/api/auth/me').set('Authorization', `Bearer ${token}`)).status;

  it('without signing anybody out, until the old one is removed', async () => {
    let app = await restart(OLD, true);
    const before = await app.as('user@meridian.example');
    app = await restart(`${NEW}, ${OLD}`);
    expect(await me(app, before)).toBe(200);
    const after = authorized(app.http, await app.signIn('user@meridian.example'));
    expect(headerOf(after.token).kid).not.toBe(headerOf(before.token).kid);
    app = await restart(NEW);
    expect(await me(app, after)).toBe(200);
    expect(await me(app, before)).toBe(401);
  });

  it('and a token is held to the key it names', async () => {
    const app = await restart(`${NEW},${OLD}`);
    const { token } = await app.as('user@meridian.example');
    const [, claims] = token.split('.');
    const [newest, older] = app.config.sessionKeys;
    const signed = (kid: unknown): string => {
      const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid })).toString('base64url');
      const signature = createHmac('sha256', newest.key).update(`${header}.${claims}`).digest('base64url');
      return `${header}.${claims}.${signature}`;
    };
    await app
      .http()
      .get('/api/auth/me')
      .set('Authorization', `Bearer ${signed(newest.id)}`)
      .expect(200);
    for (const kid of [older?.id, undefined, '', 'unknown', '../../etc/passwd', ['x'], { a: 1 }, '__proto__']) {
      await app
        .http()
        .get('/api/auth/me')
        .set('Authorization', `Bearer ${signed(kid)}`)
        .expect(401);
    }
  });

  it.each([
    ['a short one', 'short'],
    ['a short one behind a good one', `${NEW},short`],
    ['an empty one behind a good one', `${NEW},`],
    ['the same one twice', `${NEW},${NEW}`],
    ['an example', 'change-me-change-me-change-me-change-me-1234'],
    ['an example behind a good one', `${NEW},secret-secret-secret-secret-secret-12345`],
    ['one of a few letters', 'ababababababababababababababababababab'],
  ])('and the start is refused with %s', (_, SESSION_SECRET) => {
    const load = (): unknown =>
      loadConfig({
        DATABASE_URL: 'postgres://localhost/none',
        MASTER_KEY: 'test-master-key-0123456789-abcdefghijklmn',
        EVIDENCE_KEY: 'test-evidence-key-0123456789-klmnopqrstuv',
        SESSION_SECRET,
      });
    expect(load).toThrow(/SESSION_SECRET/);
    expect(load).not.toThrow(new RegExp(NEW));
  });
});
