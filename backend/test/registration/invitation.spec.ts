import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { mailsTo, mailTo, tokenIn } from '../support/mails';
import { Sql } from '../support/sql';

const PASSWORD = 'Violet-Harbor-91';

describe('invitations', () => {
  let app: TestApplication;
  let sql: Sql;
  let admin: AuthorizedAgent;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    admin = await app.as('admin@northwind.example');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const look = (token: string) => app.http().get(`/api/auth/invitations/${token}`);
  const accept = (token: string, body: object = {}) =>
    app
      .http()
      .post(`/api/auth/invitations/${token}/accept`)
      .send({
        name: 'Ines Alvarez',
        username: `ines.${count}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        ...body,
      });
  const invite = async (role = 'Document Reviewer'): Promise<{ id: number; email: string; token: string }> => {
    const email = `ines.${(count += 1)}@northwind.example`;
    const body = { username: `invited.${count}`, email, name: 'Ines A.', role, department: 'legal', password: '' };
    const created = await admin.post('/api/users', body).expect(201);
    expect(created.body).toMatchObject({
      status: 'invited',
      isActive: false,
      emailConfirmed: false,
      department: 'Legal',
    });
    return { id: created.body.id as number, email, token: tokenIn(await mailTo(app, email, 'Invitation')) };
  };

  it('bring a person in with the role the admin chose, and a confirmed address', async () => {
    const { id, email, token } = await invite();
    const mail = await mailTo(app, email, 'Invitation to Northwind Legal');
    expect(mail.text).toContain('Clara Dubois invites you');
    expect(mail.text).toContain('http://localhost:3000/invitation?token=');
    const open = await look(token).expect(200);
    expect(open.body).toEqual({
      organizationName: 'Northwind Legal',
      email,
      role: 'reviewer',
      name: 'Ines A.',
      username: 'invited.1',
    });
    const done = await accept(token).expect(200);
    expect(done.body).toEqual({ success: true, message: 'Welcome to Northwind Legal. You can sign in now.' });
    const session = await app.signIn(email, PASSWORD);
    expect(session.body.user).toMatchObject({ id, role: 'reviewer', name: 'Ines Alvarez', organizationId: 46 });
    const list = await admin.get('/api/users').expect(200);
    expect((list.body.users as { id: number }[]).find((user) => user.id === id)).toMatchObject({
      status: 'active',
      emailConfirmed: true,
    });
  });

  it('work once, and not for ten at a time', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    await look(token).expect(404);
    await accept(token).expect(404);
  });

  it('end after a week, when replaced, and when the person is removed', async () => {
    const { id, email, token } = await invite();
    const [row] = await sql.rows(
      `SELECT round(extract(epoch FROM "expiresAt" - now()) / 3600)::int AS "hours" FROM email_verifications WHERE "email" = $1`,
      [email],
    );
    expect(row).toEqual({ hours: 168 });
    await admin.post(`/api/users/${id}/resend-invitation`).expect(200);
    const [newest] = await mailsTo(app, email, 'Invitation', 2);
    await look(token).expect(404);
    const second = tokenIn(newest!);
    await look(second).expect(200);
    await sql.rows(`UPDATE email_verifications SET "expiresAt" = now() WHERE "email" = $1`, [email]);
    await look(second).expect(404);
    await accept(second).expect(404);
    await sql.rows(`UPDATE email_verifications SET "expiresAt" = now() + interval '1 day' WHERE "email" = $1`, [email]);
    await look(second).expect(200);
    await app.http().delete(`/api/users/${id}`).set('Authorization', `Bearer ${admin.token}`).expect(200);
    await accept(second).expect(404);
  });

  it('cannot be read, guessed or used for another organization or purpose', async () => {
    const { token, email } = await invite();
    const [organization, row, secret] = token.split('.');
    const stored = await sql.value<string>(`SELECT v::text FROM email_verifications v WHERE "email" = $1`, [email]);
    expect(stored).not.toContain(secret);
    for (const forged of [
      `45.${row}.${secret}`,
      `${organization}.${Number(row) - 1}.${secret}`,
      `x${token}`,
      '%00',
      'null',
    ]) {
      await look(forged).expect(404);
      await accept(forged).expect(404);
    }
    await app.http().post('/api/auth/confirm-email').send({ token }).expect(400);
    await sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = 46`);
    await look(token).expect(404);
    await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = 46`);
  });

  it('let nobody choose the role, address or organization', async () => {
    const { id, token } = await invite('USER');
    const extras: object[] = [{ role: 'admin' }, { email: 'x@y.example' }, { organizationId: 45 }, { isActive: true }];
    for (const extra of extras) await accept(token, extra).expect(400);
    for (const [field, body] of Object.entries({
      name: { name: 'I' },
      username: { username: ['ines'] },
      password: { password: 'Northwind-Legal-1', confirmPassword: 'Northwind-Legal-1' },
      confirmPassword: { confirmPassword: 'Violet-Harbor-92' },
    })) {
      expect((await accept(token, body).expect(400)).body.fields).toHaveProperty(field);
    }
    const taken = await accept(token, { username: 'CLARA.dubois' }).expect(400);
    expect(taken.body.fields).toEqual({ username: 'This username is already taken' });
    await accept(token).expect(200);
    expect(await sql.value(`SELECT "role" FROM users WHERE "id" = $1`, [id])).toBe('user');
  });

  it('keep the invited person out before, and send them no password reset', async () => {
    const { id, email } = await invite();
    expect((await app.signIn(email, '')).status).toBe(400);
    expect((await app.signIn(email, PASSWORD)).status).toBe(401);
    await admin.patch(`/api/users/${id}`, { isActive: true }).expect(409);
    await admin.post(`/api/users/${id}/reset-password`).expect(409);
  });

  it('and first passwords need the confirmed address of the admin', async () => {
    await sql.rows(`UPDATE users SET "emailConfirmedAt" = NULL WHERE "email" = 'admin@northwind.example'`);
    const body = {
      username: 'nobody',
      email: 'nobody@northwind.example',
      name: 'No Body',
      role: 'user',
      department: 'Legal',
    };
    const answer = await admin.post('/api/users', body).expect(409);
    expect(answer.body.code).toBe('EMAIL_NOT_CONFIRMED');
    // Nor does a password help: whoever only just registered must not occupy other people's addresses.
    const created = await admin.post('/api/users', { ...body, password: PASSWORD }).expect(409);
    expect(created.body.code).toBe('EMAIL_NOT_CONFIRMED');
    expect(await sql.value(`SELECT count(*)::int FROM users WHERE "email" = 'nobody@northwind.example'`)).toBe(0);
    await admin.post('/api/auth/resend-confirmation').expect(200);
    const token = tokenIn(await mailTo(app, 'admin@northwind.example', 'Confirm'));
    await app.http().post('/api/auth/confirm-email').send({ token }).expect(200);
    await admin.post('/api/users', { ...body, username: 'some.body', email: 'some@northwind.example' }).expect(201);
  });

  it('hold the limit of the plan when they are accepted', async () => {
    const invited = [await invite(), await invite(), await invite()];
    const members = await sql.value<number>(
      `SELECT count(*)::int FROM users WHERE "organizationId" = 46 AND "isActive"`,
    );
    await sql.rows(
      `INSERT INTO subscription_plans ("id", "name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
       VALUES (7, 'Small', 0, 0, 1, $1, 1, 100)`,
      [members + 1],
    );
    await sql.rows(
      `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate") VALUES (46, 7, 'active', now())`,
    );
    const answers = await Promise.all(invited.map(({ token }, n) => accept(token, { username: `limit.${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
    await sql.rows(`DELETE FROM organization_subscriptions WHERE "planId" = 7`);
  });
});
