import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { Sql } from '../support/sql';

const PASSWORD = 'Violet-Harbor-91';

describe('requests to join', () => {
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

  const asks = async (options: { role?: string; confirm?: boolean } = {}): Promise<{ id: number; email: string }> => {
    const email = `otto.${(count += 1)}@people.example`;
    const body = {
      name: 'Otto Brandt',
      email,
      password: PASSWORD,
      organizationId: 46,
      role: options.role ?? 'APPROVER',
    };
    await app.http().post('/api/auth/register').send(body).expect(201);
    if (options.confirm ?? true) {
      const token = tokenIn(await mailTo(app, email, 'Confirm'));
      await app.http().post('/api/auth/confirm-email').send({ token }).expect(200);
    }
    return { id: await sql.value<number>(`SELECT "id" FROM users WHERE "email" = $1`, [email]), email };
  };
  const decide = (id: number, body: object) => admin.post(`/api/users/${id}/decide-join-request`, body);
  const listed = async (id: number) =>
    ((await admin.get('/api/users').expect(200)).body.users as { id: number; [field: string]: unknown }[]).find(
      (one) => one.id === id,
    );

  it('stand in the list with the wish, and are granted with the role of the admin’s choice', async () => {
    const { id, email } = await asks();
    expect(await listed(id)).toMatchObject({
      status: 'join_request',
      isActive: false,
      role: 'user',
      requestedRole: 'approver',
      emailConfirmed: true,
    });
    const answer = await decide(id, { grant: true, role: 'CREATOR' }).expect(200);
    expect(answer.body).toMatchObject({
      success: true,
      user: { id, role: 'document_creator', status: 'active', requestedRole: null },
    });
    const mail = await mailTo(app, email, 'Welcome to Northwind Legal');
    expect(mail.text).toContain('Your role is document creator.');
    const session = await app.signIn(email, PASSWORD);
    expect(session.body.user).toMatchObject({ role: 'document_creator', organizationId: 46 });
    const welcome = await eventually(async () => {
      const { body } = await app.http().get('/api/notifications').set('Authorization', `Bearer ${session.body.token}`);
      return (body.notifications as { title: string }[])[0];
    }, 'the welcome');
    expect(welcome.title).toBe('Welcome to Northwind Legal');
  });

  it('are refused with a mail, and the address is free to ask again', async () => {
    const { id, email } = await asks();
    expect((await decide(id, { grant: false }).expect(200)).body).toEqual({
      success: true,
      message: 'Request refused',
    });
    expect((await mailTo(app, email, 'Your request to join')).text).toContain('did not grant your request');
    expect((await app.signIn(email, PASSWORD)).status).toBe(401);
    expect(await listed(id)).toBeUndefined();
    await decide(id, { grant: true, role: 'user' }).expect(404);
    const again = { name: 'Otto Brandt', email, password: PASSWORD, organizationId: 46 };
    await app.http().post('/api/auth/register').send(again).expect(201);
    expect(await sql.value(`SELECT count(*)::int FROM users WHERE "email" = $1`, [email])).toBe(2);
  });

  it('are granted only for an address that its owner confirmed', async () => {
    const { id } = await asks({ confirm: false });
    expect(await listed(id)).toMatchObject({ status: 'join_request', emailConfirmed: false });
    const answer = await decide(id, { grant: true, role: 'user' }).expect(409);
    expect(answer.body.code).toBe('EMAIL_NOT_CONFIRMED');
    await admin.patch(`/api/users/${id}`, { isActive: true }).expect(409);
    await decide(id, { grant: false }).expect(200);
  });

  it('are decided once', async () => {
    const { id } = await asks();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => decide(id, { grant: true, role: 'user' })),
      ...Array.from({ length: 4 }, () => decide(id, { grant: false })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    const member = await sql.value<number>(
      `SELECT "id" FROM users WHERE "organizationId" = 46 AND "role" = 'reviewer'`,
    );
    const late = await decide(member, { grant: false }).expect(409);
    expect(late.body.code).toBe('NO_JOIN_REQUEST');
    expect(await sql.value(`SELECT "isActive" FROM users WHERE "id" = $1`, [member])).toBe(true);
  });

  it.each([
    [{}, 'grant'],
    [{ grant: 'true', role: 'user' }, 'grant'],
    [{ grant: 1, role: 'user' }, 'grant'],
    [{ grant: [true], role: 'user' }, 'grant'],
    [{ grant: true }, 'role'],
    [{ grant: true, role: ['admin'] }, 'role'],
    [{ grant: true, role: 'super_admin' }, 'role'],
    [{ grant: true, role: 'user', organizationId: 45 }, 'organizationId'],
  ])('are not decided by %j', async (body, field) => {
    const { id } = await asks();
    expect((await decide(id, body).expect(400)).body.fields).toHaveProperty([field]);
    expect(await listed(id)).toMatchObject({ status: 'join_request', role: 'user' });
  });
});
