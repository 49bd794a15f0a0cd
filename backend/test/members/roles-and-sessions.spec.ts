import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { addMember } from '../support/people';
import { Sql } from '../support/sql';
import { remove } from './members.support';

const PASSWORD = 'Violet-Harbor-91';

/** Last admin, oneself, and what a change of a member means for their sessions. */
describe('roles, the last admin, sessions', () => {
  let app: TestApplication;
  let sql: Sql;
  let admin: AuthorizedAgent;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    admin = await app.as('admin@meridian.example');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const member = async (role = 'user'): Promise<{ id: number; email: string; agent: AuthorizedAgent }> => {
    const added = await addMember(sql, { name: `Role Person ${(count += 1)}`, role });
    return { ...added, agent: await app.as(added.email) };
  };
  const activeAdmins = () =>
    sql.value<number>(
      `SELECT count(*)::int FROM users WHERE "organizationId" = 45 AND "role" = 'admin' AND "isActive"`,
    );
  const path = (id: number): string => `/api/users/${id}`;

  it('the last active admin is neither demoted, deactivated nor deleted', async () => {
    for (const body of [
      { role: 'user' },
      { isActive: false },
      { role: 'reviewer', isActive: false },
      { role: 'admin', isActive: false },
    ]) {
      const answer = await admin.patch(path(admin.userId), body).expect(409);
      expect(answer.body.code).toBe('LAST_ADMIN');
    }
    const answer = await remove(app, admin, path(admin.userId)).expect(409);
    expect(answer.body.code).toBe('LAST_ADMIN');
    expect(await activeAdmins()).toBe(1);
    await admin.get('/api/auth/me').expect(200);
  });

  it('an admin does none of this to themselves while there are others, but edits their own name', async () => {
    const second = await member('admin');
    for (const body of [{ role: 'user' }, { isActive: false }]) {
      expect((await admin.patch(path(admin.userId), body).expect(409)).body.code).toBe('SELF');
    }
    expect((await remove(app, admin, path(admin.userId)).expect(409)).body.code).toBe('SELF');
    await admin.patch(path(admin.userId), { name: 'Ana Lindqvist', role: 'ADMIN', isActive: true }).expect(200);
    await admin.get('/api/auth/me').expect(200);
    await remove(app, admin, path(second.id)).expect(200);
  });

  it.each([
    ['delete', (agent: AuthorizedAgent, id: number) => remove(app, agent, path(id))],
    ['demote', (agent: AuthorizedAgent, id: number) => agent.patch(path(id), { role: 'user' })],
    ['deactivate', (agent: AuthorizedAgent, id: number) => agent.patch(path(id), { isActive: false })],
  ])('two admins who %s each other at the same moment leave one', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await member('admin'), await member('admin')];
      await sql.rows(`UPDATE users SET "isActive" = false WHERE "id" = $1`, [admin.userId]);
      const answers = await Promise.all<Response>([act(one.agent, two.id), act(two.agent, one.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      expect(await activeAdmins()).toBe(1);
      await sql.rows(`UPDATE users SET "isActive" = "id" = $1 WHERE "role" = 'admin' AND "organizationId" = 45`, [
        admin.userId,
      ]);
    }
  });

  it('a role is taken in every spelling, and a change of it ends the sessions at once', async () => {
    const { id, email, agent } = await member('user');
    const same = await admin.patch(path(id), { role: 'General User' }).expect(200);
    expect(same.body.role).toBe('user');
    await agent.get('/api/auth/me').expect(200);
    expect((await admin.patch(path(id), { role: 'DOCUMENT approver' }).expect(200)).body.role).toBe('approver');
    await agent.get('/api/auth/me').expect(401);
    expect((await app.signIn(email)).body.user.role).toBe('approver');
    const [session] = await sql.rows(
      `SELECT "endedReason" FROM sessions WHERE "userId" = $1 AND "endedAt" IS NOT NULL`,
      [id],
    );
    expect(session).toEqual({ endedReason: 'role_changed' });
    const [entry] = await sql.rows(
      `SELECT "details", "userId" FROM audit_logs WHERE "resource" = 'user' AND "resourceId" = $1 AND "action" = 'update'`,
      [String(id)],
    );
    expect(entry).toEqual({ details: { from: { role: 'user' }, to: { role: 'approver' } }, userId: admin.userId });
  });

  it('a deactivated member is out at once, also by refresh cookie, and comes back with the old password', async () => {
    const { id, email, agent } = await member();
    const cookie = (await app.signIn(email)).get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
    expect((await admin.patch(path(id), { isActive: false }).expect(200)).body).toMatchObject({ status: 'inactive' });
    await agent.get('/api/auth/me').expect(401);
    await app.http().post('/api/auth/refresh').set('Cookie', cookie).set('Origin', 'http://localhost:3000').expect(401);
    expect((await app.signIn(email)).status).toBe(401);
    await admin.patch(path(id), { isActive: true }).expect(200);
    await agent.get('/api/auth/me').expect(401);
    expect((await app.signIn(email)).status).toBe(200);
  });

  it('a reset triggered by an admin goes to the member alone and changes nothing until they choose', async () => {
    const { id, email, agent } = await member();
    const answer = await admin.post(`${path(id)}/reset-password`).expect(200);
    expect(answer.body).toEqual({ success: true, message: 'Password reset sent' });
    const mail = await mailTo(app, email, 'Choose a new password');
    expect(mail.text).toContain('An administrator of your organization asked');
    await agent.get('/api/auth/me').expect(200);
    const reset = { token: tokenIn(mail), password: PASSWORD, confirmPassword: PASSWORD };
    await app.http().post('/api/auth/reset-password').send(reset).expect(200);
    await agent.get('/api/auth/me').expect(401);
    expect((await app.signIn(email, PASSWORD)).status).toBe(200);
  });

  it('a second factor removed by an admin ends the sessions, is told, and is not for oneself', async () => {
    const { id, email, agent } = await member();
    await sql.rows(`UPDATE users SET "twoFactorEnabled" = true, "twoFactorSecret" = 'sealed' WHERE "id" = $1`, [id]);
    await sql.rows(
      `INSERT INTO two_factor_recovery_codes ("organizationId", "userId", "codeHash") VALUES (45, $1, 'x')`,
      [id],
    );
    await admin.post(`${path(id)}/reset-two-factor`).expect(200);
    await agent.get('/api/auth/me').expect(401);
    const [row] = await sql.rows(`SELECT "twoFactorEnabled", "twoFactorSecret" FROM users WHERE "id" = $1`, [id]);
    expect(row).toEqual({ twoFactorEnabled: false, twoFactorSecret: null });
    expect(await sql.value(`SELECT count(*)::int FROM two_factor_recovery_codes WHERE "userId" = $1`, [id])).toBe(0);
    await mailTo(app, email, 'Two-factor sign-in was reset');
    expect((await app.signIn(email)).body.token).toBeDefined();
    expect((await admin.post(`${path(admin.userId)}/reset-two-factor`).expect(409)).body.code).toBe('SELF');
  });
});
