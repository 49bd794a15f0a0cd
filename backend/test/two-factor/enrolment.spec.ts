import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { authorized, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, NORTHWIND } from '../support/people';
import { Sql } from '../support/sql';
import { enrol, nextStep, totpOf, wrongCode } from '../support/totp';

const PATH = '/api/profile/two-factor';

describe('setting up two-factor sign-in', () => {
  let app: TestApplication;
  let sql: Sql;
  let member: { id: number; email: string };
  let agent: AuthorizedAgent;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(async () => {
    count += 1;
    member = await addMember(sql, { name: `Enrolling ${count}`, role: 'user' });
    agent = await app.as(member.email);
  });

  it('needs the current password, and hands out an address for the app', async () => {
    const refused = await agent.post(`${PATH}/enrol`, { currentPassword: 'wrong' }).expect(400);
    expect(refused.body.fields).toEqual({ currentPassword: 'The current password is wrong' });
    await agent.post(`${PATH}/enrol`, {}).expect(400);
    const { body } = await agent.post(`${PATH}/enrol`, { currentPassword: DEMO_PASSWORD }).expect(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Countersign/);
    expect(body.uri).toContain(`secret=${body.secret}`);
  });

  it('changes nothing until a code was confirmed', async () => {
    await agent.post(`${PATH}/confirm`, { code: '123456' }).expect(409);
    const { body } = await agent.post(`${PATH}/enrol`, { currentPassword: DEMO_PASSWORD }).expect(200);
    const wrong = await agent.post(`${PATH}/confirm`, { code: wrongCode(body.secret as string) }).expect(400);
    expect(wrong.body).toMatchObject({ code: 'INVALID_CODE', message: 'Invalid verification code' });
    expect((await app.signIn(member.email)).body.token).toBeDefined();
  });

  it('ends the sessions that were opened without it', async () => {
    const other = await app.as(member.email);
    await enrol(agent);
    await other.get('/api/auth/me').expect(401);
    await agent.get('/api/auth/me').expect(200);
    await agent.post(`${PATH}/enrol`, { currentPassword: DEMO_PASSWORD }).expect(409);
  });

  it('renews recovery codes, after which the old ones are worthless', async () => {
    const { recoveryCodes } = await enrol(agent);
    await agent.post(`${PATH}/recovery-codes`, { currentPassword: 'wrong' }).expect(400);
    const renewed = await agent.post(`${PATH}/recovery-codes`, { currentPassword: DEMO_PASSWORD }).expect(200);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const { challenge } = (await app.signIn(member.email)).body;
    await app.http().post('/api/auth/two-factor').send({ challenge, code: recoveryCodes[0] }).expect(401);
    const [code] = renewed.body.recoveryCodes as string[];
    await app.http().post('/api/auth/two-factor').send({ challenge, code }).expect(200);
  });

  it('is switched off with password and code only', async () => {
    const { secret } = await enrol(agent);
    await nextStep(sql, member.id);
    const disable = (currentPassword: string, code: string) => agent.post(`${PATH}/disable`, { currentPassword, code });
    await disable('wrong', totpOf(secret)).expect(400);
    await disable(DEMO_PASSWORD, wrongCode(secret)).expect(400);
    expect((await app.signIn(member.email)).body.twoFactorRequired).toBe(true);
    await disable(DEMO_PASSWORD, totpOf(secret)).expect(200);
    expect((await app.signIn(member.email)).body.token).toBeDefined();
    const left = await sql.value(`SELECT "twoFactorSecret" FROM users WHERE "id" = $1`, [member.id]);
    expect(left).toBeNull();
  });

  describe('in an organization that requires it', () => {
    const require = (required: boolean): Promise<unknown> =>
      sql.rows(`UPDATE organizations SET "twoFactorRequired" = $2 WHERE "id" = $1`, [NORTHWIND, required]);
    afterEach(() => require(false));

    it('is all a member can do before', async () => {
      await require(true);
      const signedIn = await app.signIn('creator@northwind.example');
      expect(signedIn.body).toMatchObject({ success: true, twoFactorEnrolmentRequired: true });
      const creator = authorized(app.http, signedIn);
      for (const path of ['/api/documents', '/api/users', '/api/profile', '/api/stats', '/api/profile/sessions']) {
        const refused = await creator.get(path).expect(403);
        expect(refused.body.code).toBe('TWO_FACTOR_ENROLMENT_REQUIRED');
      }
      await creator.get('/api/auth/me').expect(200);
      await enrol(creator);
      await creator.get('/api/documents').expect(200);
      const off = await creator.post(`${PATH}/disable`, { currentPassword: DEMO_PASSWORD, code: '123456' }).expect(409);
      expect(off.body.code).toBe('TWO_FACTOR_REQUIRED');
    });

    it('is asked of sessions that are open already', async () => {
      const reviewer = await app.as('reviewer@northwind.example');
      await reviewer.get('/api/documents').expect(200);
      await require(true);
      await reviewer.get('/api/documents').expect(403);
    });
  });
});
