import { startTestApplication, type TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { addMember, everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { put, remove } from './members.support';

const PASSWORD = 'Violet-Harbor-91';

interface Listed {
  id: number;
  email: string | null;
  [field: string]: unknown;
}

describe('user administration', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const member = (role = 'user') => addMember(sql, { name: `Member Number ${(count += 1)}`, role });
  const list = async (as: keyof People): Promise<Listed[]> =>
    (await people[as].get('/api/users').expect(200)).body.users as Listed[];
  const row = async (id: number) => (await sql.rows(`SELECT * FROM users WHERE "id" = $1`, [id]))[0];
  const form = (overrides: object = {}) => ({
    username: `new.member.${(count += 1)}`,
    email: `new.member.${count}@meridian.example`,
    name: 'New Member',
    role: 'Document Creator',
    department: 'finance',
    password: PASSWORD,
    ...overrides,
  });

  describe('the list', () => {
    it('shows admins everything but secrets', async () => {
      const { id } = await member();
      const shown = (await list('admin')).find((one) => one.id === id);
      expect(Object.keys(shown ?? {}).sort()).toEqual(
        [
          'id',
          'name',
          'username',
          'role',
          'department',
          'email',
          'isActive',
          'lastLogin',
          'emailConfirmed',
          'twoFactorEnabled',
          'departmentId',
          'status',
          'requestedRole',
          'openTasks',
        ].sort(),
      );
      expect(shown).toMatchObject({ status: 'active', emailConfirmed: true, twoFactorEnabled: false, openTasks: 0 });
    });

    it('shows others active colleagues without contact data, and nobody another organization', async () => {
      const inactive = await addMember(sql, { name: 'Inactive Colleague', role: 'user', isActive: false });
      for (const as of ['creator', 'reviewer', 'approver', 'user'] as const) {
        const users = await list(as);
        expect(users.map(({ id }) => id)).not.toContain(inactive.id);
        expect(users.every(({ email, lastLogin }) => email === null && lastLogin === null)).toBe(true);
        expect(JSON.stringify(users)).not.toMatch(/twoFactor|status|emailConfirmed|@|Clara/);
      }
      expect(JSON.stringify(await list('admin'))).not.toContain('northwind');
    });
  });

  describe('adding', () => {
    it('creates an active member with a first password, who is asked to confirm the address', async () => {
      const body = form();
      const created = await people.admin.post('/api/users', body).expect(201);
      expect(created.body).toMatchObject({
        email: body.email,
        role: 'document_creator',
        department: 'Finance',
        isActive: true,
        status: 'active',
        emailConfirmed: false,
      });
      expect((await app.signIn(body.email, PASSWORD)).status).toBe(200);
      const token = tokenIn(await mailTo(app, body.email, 'Confirm'));
      await app.http().post('/api/auth/confirm-email').send({ token }).expect(200);
    });

    it.each([
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ username: ['abc'] }, 'username', 'Username must be at least 3 characters'],
      [{ email: 'none' }, 'email', 'Invalid email address'],
      [{ password: null }, 'password', 'Password must be at least 8 characters'],
      [{ name: ' x ' }, 'name', 'Name must be at least 2 characters'],
      [{ role: '' }, 'role', 'Role is required'],
      [{ role: ['admin'] }, 'role', 'Role is required'],
      [{ role: 'super_admin' }, 'role', 'Role is required'],
      [{ role: 'Admin ' }, 'role', 'Role is required'],
      [{ department: '' }, 'department', 'Department is required'],
      [{ department: 'Space Travel' }, 'department', 'This department does not exist in your organization'],
      [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'Welcome1!' }, 'password', 'This password is too common'],
      [
        { password: 'Meridian-Health-1' },
        'password',
        'Password must not contain your e-mail address or the organization name',
      ],
      [{ email: 'CREATOR@northwind.example' }, 'email', 'This e-mail address is already in use'],
      [{ username: 'Jonas.WEBER' }, 'username', 'This username is already taken'],
      [{ organizationId: 46 }, 'organizationId', 'organizationId is not a known field'],
      [{ isActive: true }, 'isActive', 'isActive is not a known field'],
      [{ twoFactorEnabled: false }, 'twoFactorEnabled', 'twoFactorEnabled is not a known field'],
    ])('refuses %j', async (overrides, field, message) => {
      const before = await sql.value(`SELECT count(*)::int FROM users`);
      const answer = await people.admin.post('/api/users', form(overrides)).expect(400);
      expect(answer.body.fields).toMatchObject({ [field]: message });
      expect(await sql.value(`SELECT count(*)::int FROM users`)).toBe(before);
    });

    it('never exceeds the limit of the plan: fifty at once where there is room for five', async () => {
      const active = await sql.value<number>(
        `SELECT count(*)::int FROM users WHERE "organizationId" = 45 AND "isActive"`,
      );
      await sql.rows(
        `INSERT INTO subscription_plans ("id", "name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
         VALUES (7, 'Small', 0, 0, 1, $1, 1, 100)`,
        [active + 5],
      );
      await sql.rows(
        `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate") VALUES (45, 7, 'active', now())`,
      );
      const answers = await Promise.all(Array.from({ length: 50 }, () => people.admin.post('/api/users', form())));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.every(({ status, body }) => status === 402 && body.code === 'MEMBER_LIMIT')).toBe(true);
      const sleeping = await addMember(sql, { name: 'Sleeping Member', role: 'user', isActive: false });
      await people.admin.patch(`/api/users/${sleeping.id}`, { isActive: true }).expect(402);
      await sql.rows(`DELETE FROM organization_subscriptions WHERE "planId" = 7`);
      await people.admin.patch(`/api/users/${sleeping.id}`, { isActive: true }).expect(200);
    });
  });

  describe('editing', () => {
    it('changes what is sent and nothing else, by PATCH and PUT alike', async () => {
      const { id, email } = await member();
      const before = await row(id);
      const patched = await people.admin
        .patch(`/api/users/${id}`, { name: 'Renamed Person', department: 'LEGAL' })
        .expect(200);
      expect(patched.body).toMatchObject({ id, name: 'Renamed Person', department: 'Legal', email });
      const replaced = await put(app, people.admin, `/api/users/${id}`, {
        username: `renamed.${id}`,
        password: '',
      }).expect(200);
      expect(replaced.body).toMatchObject({ username: `renamed.${id}`, name: 'Renamed Person' });
      const { name: _, username: __, departmentId: ___, updatedAt: ____, ...rest } = (await row(id)) ?? {};
      expect(before).toMatchObject(rest);
    });

    it.each([
      [{ password: PASSWORD }, 'password', 'Send a password reset instead'],
      [{ password: [PASSWORD] }, 'password', 'Send a password reset instead'],
      [{ role: 'root' }, 'role', 'Role is required'],
      [{ role: null }, 'role', 'Role is required'],
      [{ role: { admin: true } }, 'role', 'Role is required'],
      [{ isActive: 'false' }, 'isActive', 'isActive must be true or false'],
      [{ isActive: null }, 'isActive', 'isActive must be true or false'],
      [{ organizationId: 46 }, 'organizationId', 'organizationId is not a known field'],
      [{ twoFactorSecret: '' }, 'twoFactorSecret', 'twoFactorSecret is not a known field'],
      [{ emailConfirmedAt: '2026-01-01' }, 'emailConfirmedAt', 'emailConfirmedAt is not a known field'],
      [{ email: 'admin@northwind.example' }, 'email', 'This e-mail address is already in use'],
      [{ username: 'clara.dubois' }, 'username', 'This username is already taken'],
      [{ handOverTo: '7' }, 'handOverTo', 'Choose a member who takes over the open tasks'],
    ])('refuses %j', async (body, field, message) => {
      const { id } = await member();
      const before = await row(id);
      const answer = await people.admin.patch(`/api/users/${id}`, body).expect(400);
      expect(answer.body.fields).toMatchObject({ [field]: message });
      expect(await row(id)).toEqual(before);
    });

    it('tells the old address of a new one, which is to be confirmed; links and sessions of before are worthless', async () => {
      const { id, email } = await member();
      const session = await app.as(email);
      await people.admin.post(`/api/users/${id}/reset-password`).expect(200);
      const token = tokenIn(await mailTo(app, email, 'Choose a new password'));
      const changed = await people.admin
        .patch(`/api/users/${id}`, { email: `moved.${id}@meridian.example` })
        .expect(200);
      expect(changed.body).toMatchObject({ email: `moved.${id}@meridian.example`, emailConfirmed: false });
      await mailTo(app, email, 'Your e-mail address was changed');
      await mailTo(app, `moved.${id}@meridian.example`, 'Confirm');
      await session.get('/api/auth/me').expect(401);
      const reset = { token, password: PASSWORD, confirmPassword: PASSWORD };
      await app.http().post('/api/auth/reset-password').send(reset).expect(400);
      const own = await people.admin
        .patch(`/api/users/${people.admin.userId}`, { email: 'mine@meridian.example' })
        .expect(400);
      expect(own.body.fields).toEqual({ email: 'Change your own e-mail address on your profile' });
    });
  });

  describe('is closed', () => {
    it('to every other role', async () => {
      const { id } = await member();
      const before = await sql.rows(`SELECT * FROM users ORDER BY "id"`);
      for (const as of ['creator', 'reviewer', 'approver', 'user'] as const) {
        const agent = people[as];
        await agent.post('/api/users', form()).expect(403);
        await agent.patch(`/api/users/${id}`, { role: 'admin' }).expect(403);
        await agent.patch(`/api/users/${agent.userId}`, { role: 'admin' }).expect(403);
        await put(app, agent, `/api/users/${id}`, { name: 'Somebody' }).expect(403);
        await remove(app, agent, `/api/users/${id}`).expect(403);
        for (const action of ['decide-join-request', 'resend-invitation', 'reset-password', 'reset-two-factor']) {
          await agent
            .post(`/api/users/${id}/${action}`, action.startsWith('decide') ? { grant: true, role: 'user' } : {})
            .expect(403);
        }
      }
      expect(await sql.rows(`SELECT * FROM users ORDER BY "id"`)).toEqual(before);
    });

    it('for members of another organization, whose ids are as unknown as ones that do not exist', async () => {
      const [foreign] = await sql.rows<{ id: number }>(
        `SELECT "id" FROM users WHERE "organizationId" = 46 AND "role" = 'user'`,
      );
      const before = await row(foreign!.id);
      const essence = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
        status,
        ...body,
        requestId: '',
      });
      for (const [method, suffix, body] of [
        ['patch', '', { name: 'Taken Over' }],
        ['put', '', { role: 'admin' }],
        ['delete', '', undefined],
        ['post', '/decide-join-request', { grant: true, role: 'admin' }],
        ['post', '/resend-invitation', {}],
        ['post', '/reset-password', {}],
        ['post', '/reset-two-factor', {}],
      ] as const) {
        const ask = async (id: number) => {
          const call = app.http()[method](`/api/users/${id}${suffix}`);
          return essence(await call.set('Authorization', `Bearer ${people.admin.token}`).send(body));
        };
        const answer = await ask(foreign!.id);
        expect(answer.status).toBe(404);
        expect(answer).toEqual(await ask(999_999));
      }
      expect(await row(foreign!.id)).toEqual(before);
      expect(await sql.value(`SELECT "organizationId" FROM users WHERE "id" = $1`, [people.admin.userId])).toBe(
        MERIDIAN,
      );
    });
  });
});
