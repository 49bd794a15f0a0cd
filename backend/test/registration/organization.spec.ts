import { startTestApplication, type TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { Sql } from '../support/sql';

const PASSWORD = 'Violet-Harbor-91';

describe('registration of an organization', () => {
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

  const register = (body: object) => app.http().post('/api/auth/register').send(body);
  const form = (overrides: object = {}) => ({
    organizationName: 'Harbor Freight Office',
    adminName: 'Maria Keller',
    adminEmail: 'maria.keller@harbor.example',
    adminPassword: PASSWORD,
    confirmPassword: PASSWORD,
    ...overrides,
  });
  const organizations = () => sql.value<number>(`SELECT count(*)::int FROM organizations`);

  it('creates organization, departments and admin, who signs in at once and confirms later', async () => {
    const answer = await register(form()).expect(201);
    expect(answer.body).toEqual({
      success: true,
      message: 'Registration successful. Check your e-mail to confirm your address.',
    });
    const session = await app.signIn('Maria.Keller@Harbor.example', PASSWORD);
    expect(session.body.user).toMatchObject({
      role: 'admin',
      organizationName: 'Harbor Freight Office',
      username: 'maria.keller',
      isActive: true,
    });
    const header = `Bearer ${session.body.token as string}`;
    const departments = await app.http().get('/api/departments').set('Authorization', header).expect(200);
    expect(departments.body.departments[0].name).toBe('General');

    const mail = await mailTo(app, 'maria.keller@harbor.example', 'Confirm');
    expect(mail.text).toContain('http://localhost:3000/confirm-email?token=');
    const profile = () => app.http().get('/api/profile').set('Authorization', header);
    expect((await profile()).body.profile.emailConfirmed).toBe(false);
    const confirmed = await app
      .http()
      .post('/api/auth/confirm-email')
      .send({ token: tokenIn(mail) })
      .expect(200);
    expect(confirmed.body.message).toBe('Your e-mail address is confirmed.');
    expect((await profile()).body.profile.emailConfirmed).toBe(true);
  });

  it('starts the 30-day trial with the terms of the catalogue', async () => {
    await register(form({ organizationName: 'Trial Office', adminEmail: 'first@trial.example' })).expect(201);
    const [row] = await sql.rows(
      `SELECT s."status", round(extract(epoch FROM s."trialEndDate" - now()) / 86400)::int AS "days", s."planName", s."maxUsers"
       FROM organization_subscriptions s JOIN organizations o ON o."id" = s."organizationId" WHERE o."name" = 'Trial Office'`,
    );
    expect(row).toEqual({ status: 'trial', days: 30, planName: 'Free Trial', maxUsers: 25 });
  });

  it.each([
    [{ organizationName: 'X' }, 'organizationName', 'Organization name must be at least 2 characters'],
    [{ organizationName: ['Harbor'] }, 'organizationName', 'Organization name must be at least 2 characters'],
    [
      { organizationName: 'Call //evil.example' },
      'organizationName',
      'organizationName must not contain links or line breaks',
    ],
    [{ adminName: ' A ' }, 'adminName', 'Admin name must be at least 2 characters'],
    [{ adminEmail: 'nobody' }, 'adminEmail', 'Invalid email address'],
    [{ adminEmail: ['a@b.example'] }, 'adminEmail', 'Invalid email address'],
    [{ adminPassword: 'short' }, 'adminPassword', 'Password must be at least 8 characters'],
    [{ adminPassword: 'violet-harbor-91' }, 'adminPassword', 'Password must contain at least one uppercase letter'],
    [{ adminPassword: { length: 20 } }, 'adminPassword', 'Password is required'],
    [{ adminPassword: 'Password1!' }, 'adminPassword', 'This password is too common'],
    [
      { adminPassword: 'Harbor-Freight-Office-1', confirmPassword: 'Harbor-Freight-Office-1' },
      'adminPassword',
      'Password must not contain your e-mail address or the organization name',
    ],
    [{ confirmPassword: 'Violet-Harbor-92' }, 'confirmPassword', "Passwords don't match"],
    [{ role: 'super_admin', isActive: true }, 'isActive', 'isActive is not a known field'],
    [{ id: 45 }, 'id', 'id is not a known field'],
  ])('refuses %j and creates nothing', async (overrides, field, message) => {
    const before = await organizations();
    const body = form({ adminEmail: 'another@harbor.example', ...overrides });
    const answer = await register(body).expect(400);
    expect(answer.body.fields).toMatchObject({ [field]: message });
    expect(await organizations()).toBe(before);
  });

  it('takes a password of 64 characters and one in another alphabet, whole', async () => {
    const long = `Aa1!${'ä'.repeat(60)}`;
    await register(form({ adminEmail: 'long@harbor.example', adminPassword: long, confirmPassword: long })).expect(201);
    expect((await app.signIn('long@harbor.example', long)).status).toBe(200);
    expect((await app.signIn('long@harbor.example', long.slice(0, -1))).status).toBe(401);
    const cyrillic = 'Пароль-длинный-9';
    const form2 = form({ adminEmail: 'cyrillic@harbor.example', adminPassword: cyrillic, confirmPassword: cyrillic });
    await register(form2).expect(201);
    expect((await app.signIn('cyrillic@harbor.example', cyrillic)).status).toBe(200);
  });

  it('answers alike for the address of an existing account, changes nothing, and tells its owner', async () => {
    const row = () => sql.rows(`SELECT * FROM users WHERE "email" = 'reviewer@meridian.example'`);
    const [accountBefore, organizationsBefore] = [await row(), await organizations()];
    const known = await register(form({ adminEmail: 'REVIEWER@meridian.example' })).expect(201);
    const unknown = await register(form({ adminEmail: 'nobody.yet@harbor.example' })).expect(201);
    expect(known.body).toEqual(unknown.body);
    expect(await row()).toEqual(accountBefore);
    expect(await organizations()).toBe(organizationsBefore + 1);
    const notice = await mailTo(app, 'reviewer@meridian.example', 'tried to register');
    expect(notice.text).toContain('Your account was not changed');
    expect((await app.signIn('reviewer@meridian.example', PASSWORD)).status).toBe(401);
  });

  it('makes one account of ten simultaneous registrations with one address, and leaves no organization without admin', async () => {
    const before = await organizations();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        register(
          form({ organizationName: `Race ${n}`, adminEmail: n % 2 ? 'race@harbor.example' : 'RACE@harbor.example' }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect(await organizations()).toBe(before + 1);
    expect(await sql.value(`SELECT count(*)::int FROM users WHERE lower("email") = 'race@harbor.example'`)).toBe(1);
  });

  it('mails to an owner a few times an hour at most', async () => {
    for (let n = 0; n < 6; n += 1) await register(form({ adminEmail: 'approver@meridian.example' })).expect(201);
    const sent = await sql.value<number>(`SELECT count(*)::int FROM outbox WHERE "event" = 'registration.repeated'
      AND ("payload"->>'userId')::int = (SELECT "id" FROM users WHERE "email" = 'approver@meridian.example')`);
    expect(sent).toBe(3);
  });
});
