import { DEMO_SUPER_ADMIN } from '../../src/demo/demo-seed';
import { authorized, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { Sql } from '../support/sql';
import { superAdminSignIn } from '../support/super-admin';

const PATH = '/api/super-admin/profile';
const NEW_PASSWORD = 'Tall-Maple-Bridge-9';
const NEW_CODE = 'another-code-412';

describe("the super administrator's own account", () => {
  let app: TestApplication;
  let sql: Sql;
  let stored: { password: string; accessCode: string } | undefined;
  let agent: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    [stored] = await sql.rows<{ password: string; accessCode: string }>(
      `SELECT "password", "accessCode" FROM administrators`,
    );
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  const enter = async (change: object = {}): Promise<AuthorizedAgent> =>
    authorized(app.http, await superAdminSignIn(app, change));
  beforeEach(async () => {
    await sql.rows(`UPDATE administrators SET "password" = $1, "accessCode" = $2`, [
      stored?.password,
      stored?.accessCode,
    ]);
    await sql.rows(`DELETE FROM sign_in_attempts`);
    await sql.rows(`UPDATE administrator_sessions SET "endedAt" = now() WHERE "endedAt" IS NULL`);
    agent = await enter();
  });
  const lastEntry = async (): Promise<unknown> =>
    (await sql.rows(`SELECT "action", "details" FROM administrator_log ORDER BY "id" DESC LIMIT 1`))[0];

  describe('the password', () => {
    const change = (body: object = {}) =>
      agent.post(`${PATH}/password`, {
        currentPassword: DEMO_SUPER_ADMIN.password,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        ...body,
      });

    it('is changed by who knows the old one, and ends all other sessions', async () => {
      const other = await enter();
      const { body } = await change().expect(200);
      expect(body.message).toBe('Your password was changed. All other sessions were ended.');
      await agent.get(`${PATH}/sessions`).expect(200);
      await other.get(`${PATH}/sessions`).expect(401);
      expect((await superAdminSignIn(app)).status).toBe(401);
      expect((await superAdminSignIn(app, { password: NEW_PASSWORD })).status).toBe(200);
      const [entry] = await sql.rows(
        `SELECT "details" FROM administrator_log WHERE "action" = 'change_password' ORDER BY "id" DESC LIMIT 1`,
      );
      expect(entry).toEqual({ details: { sessionsEnded: 1 } });
      expect(app.log.join('\n')).not.toContain(NEW_PASSWORD);
    });

    it.each([
      ['a wrong current one', { currentPassword: 'Wrong-But-Strong-77!' }, 'currentPassword'],
      ['none', { currentPassword: '' }, 'currentPassword'],
      ['a weak new one', { password: 'short', confirmPassword: 'short' }, 'password'],
      ['a common new one', { password: 'Password1!', confirmPassword: 'Password1!' }, 'password'],
      ['another repetition', { confirmPassword: 'Tall-Maple-Bridge-8' }, 'confirmPassword'],
      [
        'the access code',
        { password: DEMO_SUPER_ADMIN.accessCode, confirmPassword: DEMO_SUPER_ADMIN.accessCode },
        'password',
      ],
      ['an unknown field', { accessCode: NEW_CODE }, 'accessCode'],
    ])('is not changed with %s', async (_, body, field) => {
      const answer = await change(body).expect(400);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
      expect((await superAdminSignIn(app)).status).toBe(200);
    });

    it('is guessed no more often than at the door', async () => {
      for (let tries = 0; tries < 5; tries += 1) await change({ currentPassword: 'Wrong-But-Strong-77!' }).expect(400);
      const locked = await change().expect(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
      expect(await lastEntry()).toMatchObject({ action: 'reauthentication_failed' });
    });

    it('is changed once by two at the same time', async () => {
      const answers = await Promise.all([
        change(),
        change({ password: 'Tall-Maple-Bridge-10', confirmPassword: 'Tall-Maple-Bridge-10' }),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect([
        [200, 400],
        [200, 409],
      ]).toContainEqual(statuses);
    });
  });

  describe('the access code', () => {
    const change = (body: object = {}) =>
      agent.post(`${PATH}/access-code`, {
        currentPassword: DEMO_SUPER_ADMIN.password,
        accessCode: NEW_CODE,
        confirmAccessCode: NEW_CODE,
        ...body,
      });

    it('is changed by who knows the password', async () => {
      const other = await enter();
      await change().expect(200);
      await other.get(`${PATH}/sessions`).expect(401);
      expect((await superAdminSignIn(app)).status).toBe(401);
      expect((await superAdminSignIn(app, { accessCode: NEW_CODE })).status).toBe(200);
    });

    it.each([
      ['a wrong password', { currentPassword: 'Wrong-But-Strong-77!' }, 'currentPassword'],
      ['a short one', { accessCode: '1234567', confirmAccessCode: '1234567' }, 'accessCode'],
      [
        'the password',
        { accessCode: DEMO_SUPER_ADMIN.password, confirmAccessCode: DEMO_SUPER_ADMIN.password },
        'accessCode',
      ],
      ['another repetition', { confirmAccessCode: 'another-code-413' }, 'confirmAccessCode'],
    ])('is not changed with %s', async (_, body, field) => {
      const answer = await change(body).expect(400);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
      expect((await superAdminSignIn(app)).status).toBe(200);
    });
  });

  describe('the sessions', () => {
    interface Entry {
      id: string;
      current: boolean;
    }
    const list = async (): Promise<Entry[]> => (await agent.get(`${PATH}/sessions`).expect(200)).body.sessions;

    it('are listed with this one marked, and end one by one or all but this one', async () => {
      const [second, third] = [await enter(), await enter()];
      const sessions = await list();
      expect(sessions.map(({ current }) => current).sort()).toEqual([false, false, true]);
      const other = sessions.find(({ current }) => !current)?.id ?? '';
      await agent.delete(`${PATH}/sessions/${other}`).expect(200);
      await agent.delete(`${PATH}/sessions/${other}`).expect(404);
      expect(await list()).toHaveLength(2);
      await agent.post(`${PATH}/sessions/revoke-others`).expect(200);
      expect(await list()).toEqual([expect.objectContaining({ current: true })]);
      for (const ended of [second, third]) await ended.get(`${PATH}/sessions`).expect(401);
      expect(await lastEntry()).toEqual({ action: 'sessions_ended', details: { count: 1, reason: 'revoked' } });
    });

    it("are nobody else's", async () => {
      const foreign = await sql.value<string>(
        `WITH a AS (INSERT INTO administrators ("email", "name", "password", "accessCode") VALUES ('other@countersign.example', 'Other', 'x', 'y') RETURNING "id")
         INSERT INTO administrator_sessions ("id", "administratorId", "refreshHash", "expiresAt")
         SELECT gen_random_uuid(), a."id", 'x', now() + interval '1 hour' FROM a RETURNING "id"`,
      );
      expect((await list()).map(({ id }) => id)).not.toContain(foreign);
      await agent.delete(`${PATH}/sessions/${foreign}`).expect(404);
      await agent.delete(`${PATH}/sessions/not-an-id`).expect(404);
      expect(await sql.value(`SELECT "endedAt" FROM administrator_sessions WHERE "id" = $1`, [foreign])).toBeNull();
      await sql.rows(`DELETE FROM administrator_sessions WHERE "id" = $1`, [foreign]);
      await sql.rows(`DELETE FROM administrators WHERE "email" = 'other@countersign.example'`);
    });
  });
});
