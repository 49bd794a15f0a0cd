import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { startTestApplication, type TestApplication } from '../support/application';

const REFUSAL = 'Invalid credentials. Please check your organization ID, email, and password.';

/** AU5: the doors of members and of organization admins share lock, log and hashing. */
describe('the door of organization admins', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startTestApplication();
  });
  afterAll(() => app.close());

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
});
