import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { PasswordHasher } from '../../src/platform/crypto/password-hash';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { startTestApplication, type TestApplication } from '../support/application';
import { addMember } from '../support/people';
import { Sql } from '../support/sql';

const REFUSAL = 'Invalid credentials. Please check your organization ID, email, and password.';

/** AU2, AU3 and AU5: the doors of members and of organization admins share lock, log and hashing. */
describe('the door of organization admins', () => {
  let app: TestApplication;
  let sql: Sql;

  beforeAll(async () => {
    app = await startTestApplication({ env: { TRUST_PROXY: '127.0.0.1' } });
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const knock = (organizationId: unknown, email: string, password = DEMO_PASSWORD) =>
    app.http().post('/api/organization/admin-login').send({ organizationId, email, password });

  it('lets an admin in to their own organization', async () => {
    const { status, body } = await knock(45, 'admin@meridian.example');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { organizationId: 45, role: 'admin' } });
    await app.http().get('/api/auth/me').set('Authorization', `Bearer ${body.token}`).expect(200);
  });

  it.each([
    ['an admin of another organization', 46, 'admin@meridian.example', DEMO_PASSWORD],
    ['an organization that does not exist', 999_999, 'admin@meridian.example', DEMO_PASSWORD],
    ['a member who is no admin', 45, 'creator@meridian.example', DEMO_PASSWORD],
    ['a wrong password', 46, 'admin@northwind.example', 'Wrong-password-1'],
    ['an unknown address', 45, 'nobody@meridian.example', DEMO_PASSWORD],
  ])('refuses %s with the same answer', async (_, organizationId, email, password) => {
    const { status, body } = await knock(organizationId, email, password);
    expect(status).toBe(401);
    expect({ ...body, requestId: '' }).toEqual({
      statusCode: 401,
      code: 'INVALID_CREDENTIALS',
      message: REFUSAL,
      requestId: '',
    });
  });

  it.each([['45'], [[45]], [0], [-1], [1.5], [null], [{}]])(
    'names the field for organizationId %j',
    async (organizationId) => {
      const { status, body } = await knock(organizationId, 'admin@meridian.example');
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual(['organizationId']);
    },
  );

  it('shares its count of failures with the other door', async () => {
    const email = 'approver@northwind.example';
    for (let round = 0; round < 3; round += 1) await knock(46, email, 'Wrong-password-1').expect(401);
    for (let round = 0; round < 2; round += 1) expect((await app.signIn(email, 'Wrong-password-1')).status).toBe(401);
    expect((await app.signIn(email)).status).toBe(429);
    await knock(46, email).expect(429);
  });

  it('counts failures of an account from everywhere, and is locked for everybody everywhere', async () => {
    const from = (n: number, email: string, password = DEMO_PASSWORD) =>
      app.http().post('/api/auth/login').set('X-Forwarded-For', `203.0.113.${n}`).send({ email, password });
    const email = 'reviewer@northwind.example';
    for (let n = 1; n <= 5; n += 1) await from(n, email, 'Wrong-password-1').expect(401);
    await from(6, email).expect(429);
    await knock(46, email).set('X-Forwarded-For', '203.0.113.7').expect(429);
    await from(6, 'user@northwind.example').expect(200);
    const addresses = await sql.rows<{ ipAddress: string }>(
      `SELECT DISTINCT a."ipAddress" FROM audit_logs a JOIN users u ON u."id" = a."userId"
       WHERE u."email" = $1 AND a."action" = 'login_failed'`,
      [email],
    );
    expect(addresses).toHaveLength(5);
  });

  it('does the same work as the other one for whatever is wrong: one password hashed, one transaction', async () => {
    const inactive = await addMember(sql, { name: 'Away Person', role: 'admin', isActive: false });
    await sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = 46`);
    const hasher = app.application.get(PasswordHasher);
    const verify = jest.spyOn(hasher, 'verify');
    const dummy = jest.spyOn(hasher, 'verifyDummy');
    const run = jest.spyOn(app.application.get(UnitOfWork), 'run');
    const work: [string, number, number][] = [];
    const cases: [string, string, string][] = [
      ['wrong', 'user@meridian.example', 'Wrong-password-1'],
      ['unknown', 'nobody.here@meridian.example', DEMO_PASSWORD],
      ['inactive', inactive.email, DEMO_PASSWORD],
      ['suspended', 'creator@northwind.example', DEMO_PASSWORD],
    ];
    for (const [what, email, password] of cases) {
      for (const send of [() => app.signIn(email, password), () => knock(45, email, password)]) {
        verify.mockClear();
        dummy.mockClear();
        const { status, body } = await send();
        expect([what, status]).toEqual([what, 401]);
        const transactions = run.mock.calls.filter(([{ requestId }]) => requestId === body.requestId);
        work.push([what, verify.mock.calls.length + dummy.mock.calls.length, transactions.length]);
      }
    }
    await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = 46`);
    expect(work).toEqual(
      cases.flatMap(([what]) => [
        [what, 1, 1],
        [what, 1, 1],
      ]),
    );
  });

  it('writes into the same log as the other one, naming the door', async () => {
    const { id, email } = await addMember(sql, { name: 'Logged Admin', role: 'admin' });
    await app.signIn(email, 'Wrong-password-1');
    await knock(45, email, 'Wrong-password-1');
    await knock(45, email).expect(200);
    const entries = await sql.rows<{ action: string; door: string }>(
      `SELECT "action", "details"->>'door' AS "door" FROM audit_logs WHERE "userId" = $1 ORDER BY "id"`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['login_failed', 'login_failed', 'login']);
    const [member, admin, again] = entries.map(({ door }) => door);
    expect([member === admin, admin === again]).toEqual([false, true]);
  });
});
