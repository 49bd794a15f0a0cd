import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember } from '../support/people';
import { Sql } from '../support/sql';

const NEXT = 'Quiet-Harbor-Lamp-7';

describe('one’s own profile', () => {
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
    member = await addMember(sql, { name: `Own Profile ${count}`, role: 'user' });
    agent = await app.as(member.email);
  });

  const row = async (): Promise<Record<string, unknown> | undefined> =>
    (await sql.rows(`SELECT * FROM users WHERE "id" = $1`, [member.id]))[0];
  const mailTo = (to: string, subject: string) =>
    eventually(
      async () => (await app.mails()).find((mail) => mail.to === to && mail.subject === subject),
      `the mail "${subject}"`,
    );

  it('shows what is known, and no secret', async () => {
    const { body, text } = await agent.get('/api/profile').expect(200);
    expect(body.profile).toMatchObject({
      id: member.id,
      email: member.email,
      role: 'user',
      emailConfirmed: true,
      pendingEmail: null,
      twoFactorEnabled: false,
      twoFactorRequiredByOrganization: false,
      recoveryCodesLeft: 0,
    });
    expect(text).not.toMatch(/password|twoFactorSecret|argon2/);
  });

  const department = (name: string): Promise<number> =>
    sql.value(`SELECT "id" FROM departments WHERE "organizationId" = 45 AND "name" = $1`, [name]);
  const admin = async (): Promise<AuthorizedAgent> =>
    app.as((await addMember(sql, { name: `Own Admin ${count}`, role: 'admin' })).email);

  it('changes the name, and an admin’s department', async () => {
    const own = (await row())?.departmentId;
    const { body } = await agent.patch('/api/profile', { name: 'Another Name', departmentId: own }).expect(200);
    expect(body.profile).toMatchObject({ name: 'Another Name', departmentId: own });
    const [boss, legal] = [await admin(), await department('Legal')];
    const moved = await boss.patch('/api/profile', { departmentId: legal }).expect(200);
    expect(moved.body.profile).toMatchObject({ department: 'Legal', departmentId: legal });
    const none = await boss.patch('/api/profile', { departmentId: null }).expect(200);
    expect(none.body.profile).toMatchObject({ department: null });
  });

  it('opens nobody the documents of another department', async () => {
    const before = await row();
    for (const departmentId of [await department('Legal'), null]) {
      const { body } = await agent.patch('/api/profile', { name: 'Sneaky', departmentId }).expect(400);
      expect(body.fields).toEqual({ departmentId: 'Only an admin can change your department' });
    }
    expect(await row()).toEqual(before);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'A' }, 'name'],
    [{ name: ['Another'] }, 'name'],
    [{ departmentId: 'Legal' }, 'departmentId'],
    [{ departmentId: 999_999 }, 'departmentId'],
    [{ role: 'admin' }, 'role'],
    [{ isActive: true }, 'isActive'],
    [{ organizationId: 46 }, 'organizationId'],
    [{ email: 'new@meridian.example' }, 'email'],
    [{ password: NEXT }, 'password'],
    [{ twoFactorEnabled: false }, 'twoFactorEnabled'],
    [{ id: 1 }, 'id'],
  ])('refuses %j, naming the field, and stays as it was', async (change, field) => {
    const before = await row();
    const { body } = await agent.patch('/api/profile', change).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
    expect(await row()).toEqual(before);
  });

  it('takes no department of another organization', async () => {
    const foreign = await sql.value<number>(`SELECT "id" FROM departments WHERE "organizationId" = 46 LIMIT 1`);
    await (await admin()).patch('/api/profile', { departmentId: foreign }).expect(400);
  });

  describe('the password', () => {
    const change = (body: object) =>
      agent.post('/api/profile/password', {
        currentPassword: DEMO_PASSWORD,
        password: NEXT,
        confirmPassword: NEXT,
        ...body,
      });

    it('changes with the current one, ends all other sessions and is told by mail', async () => {
      const other = await app.as(member.email);
      await change({}).expect(200);
      await other.get('/api/auth/me').expect(401);
      await agent.get('/api/auth/me').expect(200);
      expect((await app.signIn(member.email)).status).toBe(401);
      expect((await app.signIn(member.email, NEXT)).status).toBe(200);
      const mail = await mailTo(member.email, 'Your password was changed');
      expect(mail.text + mail.html).not.toContain(NEXT);
    });

    it.each([
      [{ currentPassword: 'Wrong-But-Strong-77!' }, 'currentPassword', 'The current password is wrong'],
      [{ currentPassword: undefined }, 'currentPassword', 'Current password is required'],
      [{ password: 'Short1!', confirmPassword: 'Short1!' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'Password1!', confirmPassword: 'Password1!' }, 'password', 'This password is too common'],
      [
        { password: 'Meridian-Health-9', confirmPassword: 'Meridian-Health-9' },
        'password',
        'Password must not contain your e-mail address or the organization name',
      ],
      [{ confirmPassword: `${NEXT}x` }, 'confirmPassword', "Passwords don't match"],
      [{ password: [NEXT] }, 'password', 'Password is required'],
    ])('stays with %j', async (body, field, message) => {
      const before = await row();
      const answer = await change(body).expect(400);
      expect(answer.body.fields).toEqual({ [field]: message });
      expect((await row())?.password).toBe(before?.password);
    });

    it('of 64 characters and of other alphabets is taken whole', async () => {
      const long = `${'Ä'.repeat(20)}ж${'ø'.repeat(40)}1!z`;
      await change({ password: long, confirmPassword: long }).expect(200);
      expect((await app.signIn(member.email, long)).status).toBe(200);
      expect((await app.signIn(member.email, `${long.slice(0, -1)}y`)).status).toBe(401);
    });

    it('gives a stolen session no more tries than the door', async () => {
      for (let tries = 0; tries < 5; tries += 1)
        await change({ currentPassword: `Guess-Number-${tries}!` }).expect(400);
      const locked = await change({}).expect(429);
      expect(locked.body.code).toBe('ACCOUNT_LOCKED');
      expect((await app.signIn(member.email)).status).toBe(429);
    });
  });

  describe('the e-mail address', () => {
    const request = (email: string, currentPassword = DEMO_PASSWORD) =>
      agent.post('/api/profile/email', { email, currentPassword });
    const confirm = (token: string | undefined) => app.http().post('/api/auth/confirm-email').send({ token });
    const tokenOf = (text: string): string | undefined => /token=([\w.-]+)/.exec(text)?.[1];

    it('changes once the new one is confirmed, and both are told', async () => {
      const address = `moved-${count}@meridian.example`;
      await request(address).expect(200);
      expect((await agent.get('/api/profile')).body.profile).toMatchObject({
        email: member.email,
        pendingEmail: address,
      });
      const notice = await mailTo(member.email, 'Your e-mail address is about to change');
      expect(notice.text).toContain(address);
      expect(tokenOf(notice.text)).toBeUndefined();
      const mail = await mailTo(address, 'Confirm your new e-mail address');
      expect((await app.signIn(address)).status).toBe(401);
      const token = tokenOf(mail.text);
      await confirm(token).expect(200);
      expect((await agent.get('/api/profile')).body.profile).toMatchObject({ email: address, pendingEmail: null });
      expect((await app.signIn(address)).status).toBe(200);
      expect((await app.signIn(member.email)).status).toBe(401);
      expect((await confirm(token)).status).not.toBe(200);
    });

    it('needs the current password, and another address than now', async () => {
      const wrong = await request('other@meridian.example', 'Wrong-But-Strong-77!').expect(400);
      expect(wrong.body.fields).toEqual({ currentPassword: 'The current password is wrong' });
      await request('nobody').expect(400);
      await request(member.email.toUpperCase()).expect(400);
      expect((await agent.get('/api/profile')).body.profile.pendingEmail).toBeNull();
    });

    it('of somebody else is answered alike, mailed to nobody and never taken over', async () => {
      const { body } = await request('admin@meridian.example').expect(200);
      const free = await request(`free-${count}@meridian.example`).expect(200);
      expect(body).toEqual(free.body);
      await mailTo(`free-${count}@meridian.example`, 'Confirm your new e-mail address');
      const toOwner = (await app.mails()).filter((mail) => mail.to === 'admin@meridian.example');
      expect(toOwner.map((mail) => mail.subject)).not.toContain('Confirm your new e-mail address');
    });

    it('is confirmed by the newest link only', async () => {
      await request(`first-${count}@meridian.example`).expect(200);
      const mail = await mailTo(`first-${count}@meridian.example`, 'Confirm your new e-mail address');
      await request(`second-${count}@meridian.example`).expect(200);
      expect((await confirm(tokenOf(mail.text))).status).not.toBe(200);
      expect((await row())?.email).toBe(member.email);
    });
  });
});
