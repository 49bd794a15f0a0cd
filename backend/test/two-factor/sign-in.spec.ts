import { createHmac } from 'node:crypto';
import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { authorized, eventually, startTestApplication, type TestApplication } from '../support/application';
import { addMember, MERIDIAN } from '../support/people';
import { setCookieOf } from '../support/refresh-cookie';
import { Sql } from '../support/sql';
import { enrol, nextStep, totpOf, wrongCode } from '../support/totp';

describe('two-factor sign-in', () => {
  let app: TestApplication;
  let sql: Sql;
  let member: { id: number; email: string };
  let secret: string;
  let recoveryCodes: string[];
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
    member = await addMember(sql, { name: `Second Factor ${count}`, role: 'user' });
    ({ secret, recoveryCodes } = await enrol(await app.as(member.email)));
    await nextStep(sql, member.id);
  });

  const challenge = async (): Promise<string> => (await app.signIn(member.email)).body.challenge as string;
  const verify = async (code: string, with_?: string): Promise<Response> =>
    app
      .http()
      .post('/api/auth/two-factor')
      .send({ challenge: with_ ?? (await challenge()), code });

  it('answers the right password with a challenge and nothing else', async () => {
    const answer = await app.signIn(member.email);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['challenge', 'message', 'success', 'twoFactorRequired']);
    expect(answer.body).toMatchObject({ success: true, message: 'Enter the code of your authenticator app' });
    expect(setCookieOf(answer)).toBeUndefined();
    const sessions = await sql.value<number>(
      `SELECT count(*)::int FROM sessions WHERE "userId" = $1 AND "endedAt" IS NULL`,
      [member.id],
    );
    expect(sessions).toBe(1);
  });

  it('opens a session with the code of the app, and remembers as asked for', async () => {
    const asked = await app
      .http()
      .post('/api/auth/login')
      .send({ email: member.email, password: DEMO_PASSWORD, rememberMe: true });
    const answer = await verify(totpOf(secret), asked.body.challenge as string);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email: member.email, twoFactorEnabled: true });
    expect(setCookieOf(answer)).toMatch(/Max-Age=2592000/);
    await authorized(app.http, answer).get('/api/auth/me').expect(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/twoFactorSecret|password/);
  });

  it('takes codes of this moment on a machine whose clock is wrong', async () => {
    const code = totpOf(secret);
    const later = Date.now() + 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    try {
      expect((await verify(totpOf(secret))).status).toBe(401);
      expect((await verify(code)).status).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });

  it('refuses a wrong code, and every challenge that is none, with the same answer', async () => {
    const answers = [
      await verify(wrongCode(secret)),
      await verify('no code at all'),
      await verify(totpOf(secret), 'not-a-token'),
      await verify(totpOf(secret), (await app.as('user@meridian.example')).token),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({
        statusCode: 401,
        code: 'INVALID_CODE',
        message: 'Invalid verification code',
        requestId: '',
      });
    }
  });

  it('is not passed by the challenge used as a session', async () => {
    const token = await challenge();
    await app.http().get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(401);
    await app.http().get('/api/documents').set('Authorization', `Bearer ${token}`).expect(401);
    await app.http().get('/api/super-admin/organizations').set('Authorization', `Bearer ${token}`).expect(401);
  });

  it('is not passed by a token of another purpose that says the same', async () => {
    const [head = '', body = ''] = (await challenge()).split('.');
    const [{ key }] = app.config.sessionKeys;
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const of = (purpose: string): string => {
      const signed = `${head}.${Buffer.from(JSON.stringify({ ...claims, purpose })).toString('base64url')}`;
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    };
    for (const purpose of ['access', 'super-admin', 'password-reset', '']) {
      expect((await verify(totpOf(secret), of(purpose))).status).toBe(401);
    }
    expect((await verify(totpOf(secret), of('two-factor'))).status).toBe(200);
  });

  it('takes each code once: not again, not an earlier one, not twice at the same time', async () => {
    const code = totpOf(secret);
    const first = await challenge();
    const second = await challenge();
    const both = await Promise.all([verify(code, first), verify(code, second)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect((await verify(code)).status).toBe(401);
    expect((await verify(totpOf(secret, Date.now() - 30_000))).status).toBe(401);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const answer = await verify(code.toUpperCase().replaceAll('-', ' '));
    expect(answer.status).toBe(200);
    expect((await verify(code)).status).toBe(401);
    const profile = await authorized(app.http, answer).get('/api/profile').expect(200);
    expect(profile.body.profile.recoveryCodesLeft).toBe(9);
  });

  it('counts wrong codes against the lock of the account', async () => {
    const kept = await challenge();
    for (let tries = 0; tries < 4; tries += 1) expect((await verify(wrongCode(secret), kept)).status).toBe(401);
    const locked = await verify(totpOf(secret), kept);
    expect(locked.status).toBe(429);
    expect(locked.body.code).toBe('ACCOUNT_LOCKED');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.signIn(member.email)).status).toBe(429);
  });

  it('forgets challenges when the password changes, the member is deactivated or the organization suspended', async () => {
    const attempt = async (change: string, undo: string): Promise<number> => {
      const kept = await challenge();
      await sql.rows(change);
      const { status } = await verify(totpOf(secret), kept);
      await sql.rows(undo);
      return status;
    };
    const user = `UPDATE users SET`;
    expect(
      await attempt(
        `${user} "password" = (SELECT "password" FROM users x WHERE x."id" <> ${member.id} AND x."password" <> users."password" LIMIT 1) WHERE "id" = ${member.id}`,
        `SELECT 1`,
      ),
    ).toBe(401);
    await sql.rows(`DELETE FROM sign_in_attempts`);
    expect(
      await attempt(
        `${user} "isActive" = false WHERE "id" = ${member.id}`,
        `${user} "isActive" = true WHERE "id" = ${member.id}`,
      ),
    ).toBe(401);
    await sql.rows(`DELETE FROM sign_in_attempts`);
    const organization = (active: boolean): string =>
      `UPDATE organizations SET "isActive" = ${active} WHERE "id" = ${MERIDIAN}`;
    expect(await attempt(organization(false), organization(true))).toBe(401);
    await sql.rows(`DELETE FROM sign_in_attempts`);
    expect((await verify(totpOf(secret))).status).toBe(200);
  });

  it('keeps secret and recovery codes readable for nobody, and of use to nobody else', async () => {
    const stored = await sql.value<string>(`SELECT "twoFactorSecret" FROM users WHERE "id" = $1`, [member.id]);
    expect(stored).not.toContain(secret);
    const bytes = Buffer.from(stored, 'base64url');
    expect(bytes.includes(Buffer.from(secret))).toBe(false);
    const hashes = await sql.rows<{ codeHash: string }>(
      `SELECT "codeHash" FROM two_factor_recovery_codes WHERE "userId" = $1`,
      [member.id],
    );
    expect(hashes).toHaveLength(10);
    for (const { codeHash } of hashes) expect(recoveryCodes).not.toContain(codeHash);
    // The sealed secret copied to a colleague is worth nothing there.
    const other = await addMember(sql, { name: `Copied Secret ${count}`, role: 'user' });
    await sql.rows(`UPDATE users SET "twoFactorSecret" = $2, "twoFactorEnabled" = true WHERE "id" = $1`, [
      other.id,
      stored,
    ]);
    const asked = await app.signIn(other.email);
    const answer = await verify(totpOf(secret), asked.body.challenge as string);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CODE']);
    expect(answer.body.token).toBeUndefined();
  });

  it.each(['damaged', '', '%'])('with a stored secret that is "%s" still takes a recovery code', async (stored) => {
    await sql.rows(`UPDATE users SET "twoFactorSecret" = $2 WHERE "id" = $1`, [member.id, stored]);
    expect((await verify(totpOf(secret))).body).toMatchObject({ statusCode: 401, code: 'INVALID_CODE' });
    expect((await verify(recoveryCodes[0] ?? '')).status).toBe(200);
    if (stored) expect(app.log.join('')).toMatch(new RegExp(`two-factor secret.*"userId":${member.id}`));
  });

  it('writes both outcomes to the audit log and no code to the log', async () => {
    const code = totpOf(secret);
    await verify(wrongCode(secret));
    await verify(code);
    const entries = await sql.rows<{ action: string }>(
      `SELECT "action" FROM audit_logs WHERE "userId" = $1 AND "action" IN ('two_factor_passed', 'login_failed', 'login') ORDER BY "id" DESC LIMIT 3`,
      [member.id],
    );
    expect(entries.map((entry) => entry.action)).toEqual(['login', 'two_factor_passed', 'login_failed']);
    expect(app.log.join('\n')).not.toContain(secret);
    const mail = await eventually(
      async () =>
        (await app.mails()).find((one) => one.to === member.email && one.subject === 'Two-factor sign-in is on'),
      'the notice of the enrolment',
    );
    expect(mail.text).not.toContain(secret);
  });
});
